import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Testing

/// Another user, clearing, stopping, signing out and polling.
struct ClientUserTests {
  private typealias Harness = ExperimentsHarness

  /// Case 117 of CASES.md.
  @Test func `Another user never gets the variants of the one before`() throws {
    try Harness.run { harness in
      _ = harness.fetch(Harness.ann)
      harness.server.variants.suspendCalls()
      let fetch = harness.fetch(nil)
      // The request of the first user is under way while the second one is set.
      harness.client.setUser(Harness.bob)
      #expect(harness.state.all.isEmpty)
      #expect(harness.state.status == .reconciling)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "ann"]]))
      harness.simulation.run()
      #expect(fetch.error as? FetchError == .superseded)
      #expect(harness.state.all.isEmpty)
      #expect(harness.state.status == .reconciling)
      #expect(harness.simulation.nextDeadline == nil)
    }
  }

  @Test func `Other properties of the same user change the flags, and keep the variants`() throws {
    let flag: JSONValue = [
      "key": "local", "metadata": ["evaluationMode": "local"],
      "variants": ["on": ["key": "on"]],
      "segments": [
        [
          "conditions": [
            [["selector": ["context", "user", "country"], "op": "is", "values": ["AT"]]]
          ], "variant": "on",
        ]
      ],
    ]
    try Harness.run {
      $0.initialFlags = [flag]
    } _: { harness in
      _ = harness.fetch(Harness.ann)
      var ann = Harness.ann
      ann.country = "AT"
      #expect(harness.state.variant("local") == .empty)
      harness.act { $0.setUser(ann) }
      #expect(harness.state.variant("local").key == "on")
      #expect(harness.state.variant("a").value == "ann")
      #expect(harness.state.status == .ready)
    }
  }

  @Test func `Another user of a client that only evaluates flags has its variants at once`() throws
  {
    try Harness.run {
      $0.fetchOnStart = false
      $0.pollsOnStart = false
      $0.initialFlags = [FlagServer.localFlag("local", "value")]
    } _: { harness in
      _ = harness.call { try await $0.start(Harness.ann) }
      #expect(harness.state.status == .ready)
      harness.act { $0.setUser(Harness.bob) }
      #expect(harness.state.variant("local").value == "value")
      #expect(harness.state.status == .ready)
      // Variants that were fetched have to be fetched again.
      _ = harness.fetch(nil)
      harness.act { $0.setUser(Harness.ann) }
      #expect(harness.state.status == .reconciling)
    }
  }

  /// Case 116 of CASES.md.
  @Test func `Signing out removes everything of the user in one transaction`() throws {
    let files = InMemoryStateFiles()
    try Harness.run(files: files) { harness in
      _ = harness.fetch(Harness.ann)
      harness.server.variants.suspendCalls()
      let fetch = harness.fetch(nil)
      harness.client.cleared().commit()
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "on"]]))
      harness.simulation.run()
      #expect(fetch.error as? FetchError == .cleared)
      #expect(harness.state.all.isEmpty)
      #expect(harness.state.status == .notReady)
      #expect(harness.client.user() == nil)
      harness.save()
    }
    let name = try #require(files.fileNames.first { $0.hasSuffix(".state") })
    #expect(!String(decoding: try #require(files[name]), as: UTF8.self).contains("ann"))
  }

  @Test func `Clearing removes the variants, and keeps the user`() throws {
    try Harness.run { harness in
      _ = harness.fetch(Harness.ann)
      harness.server.variants.suspendCalls()
      let fetch = harness.fetch(nil)
      harness.act { $0.clear() }
      #expect(fetch.error as? FetchError == .cleared)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "on"]]))
      harness.simulation.run()
      #expect(harness.state.all.isEmpty)
      #expect(harness.client.user() == Harness.ann)
    }
  }

  /// Case 79 of CASES.md.
  @Test func `After a stop, nothing is sent, stored or armed`() throws {
    try Harness.run { harness in
      harness.server.variants.respond { _ in FlagServer.answer([:], status: 500) }
      harness.server.flags.suspendCalls()
      let start = harness.call { try await $0.start(ExperimentUser(userID: "ann")) }
      #expect(harness.simulation.nextDeadline != nil)
      harness.act { $0.stop() }
      #expect(start.error as? FetchError == .stopped)
      #expect(harness.simulation.nextDeadline == nil)
      harness.server.flags.resumeNextCall(
        returning: FlagServer.answer([FlagServer.localFlag("local", "yes")]))
      harness.simulation.advance(by: .seconds(3_600))
      #expect(harness.server.variants.inputs.count == 1)
      #expect(harness.server.flags.inputs.count == 1)
      #expect(harness.state.all.isEmpty)
    }
  }

  @Test func `Another user can take the place of the first one at any moment of a fetch`() throws {
    var supersededCount = 0
    for jobCount in 0...8 {
      try Harness.run { harness in
        _ = harness.fetch(Harness.ann)
        let fetch = SimulatedCall(on: harness.simulation.executor) { [client = harness.client] in
          try await client.fetch(nil, FetchOptions())
        }
        harness.simulation.run(jobs: jobCount)
        harness.client.setUser(Harness.bob)
        harness.simulation.run()
        let isSuperseded = fetch.error as? FetchError == .superseded
        supersededCount += isSuperseded ? 1 : 0
        #expect(isSuperseded || fetch.hasReturned)
        #expect(["bob", nil].contains(harness.state.variant("a").value))
      }
    }
    // The user changed between the call and the request, and between the request and the answer.
    #expect(supersededCount >= 2)
  }

  /// Case 72 of CASES.md.
  @Test(arguments: [(300, 300), (1, 60), (-5, 60)])
  func `Flags are polled at the configured interval, of at least a minute`(
    configured: Int, seconds: Int
  ) throws {
    try Harness.run {
      $0.polling = PollSchedule(every: .seconds(configured), jitter: 0)
    } _: { harness in
      _ = harness.call { try await $0.start(ExperimentUser(userID: "ann")) }
      for number in 1...3 {
        harness.simulation.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(harness.server.flags.inputs.count == number)
        harness.simulation.advance(by: .milliseconds(1))
        #expect(harness.server.flags.inputs.count == number + 1)
      }
      #expect(harness.server.variants.inputs.count == 1)
    }
  }

  @Test func `The jitter of polling lengthens an interval by a tenth at most`() {
    let schedule = PollSchedule()
    let delays = (0..<1_000).map { schedule.delay(random: .seeded($0)) }
    #expect(delays.allSatisfy { $0 >= .seconds(300) && $0 <= .seconds(330) })
    #expect(Set(delays).count > 900)
    let longest = PollSchedule(every: .seconds(Int64.max), jitter: .nan)
    #expect(longest.delay(random: .seeded(0)) == PollSchedule.longestInterval)
  }

  @Test func `A poll that gets no answer keeps the flags, and the next one asks again`() throws {
    try Harness.run {
      $0.polling = PollSchedule(jitter: 0)
    } _: { harness in
      harness.server.flags.respond { _ in FlagServer.answer([FlagServer.localFlag("local", "yes")])
      }
      _ = harness.call { try await $0.start(nil) }
      harness.server.flags.suspendCalls()
      harness.simulation.advance(by: .seconds(600))
      // The abandoned request is still under way: there are never two of them.
      #expect(harness.server.flags.inputs.count == 2)
      #expect(harness.state.variant("local").key == "on")
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([]))
      harness.simulation.run()
      #expect(harness.state.variant("local").key == "on")
      #expect(harness.server.flags.inputs.count == 3)
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([]))
      harness.simulation.run()
      #expect(harness.state.variant("local") == .empty)
    }
  }

  @Test func `Updates are the current variant, then each other one`() throws {
    try Harness.run { harness in
      let updates = harness.collect(harness.client.variantUpdates("a"))
      harness.simulation.run()
      _ = harness.fetch(Harness.ann)
      _ = harness.fetch(nil)
      _ = harness.fetch(Harness.bob)
      let values = updates.all.map(\.value)
      #expect(values == [nil, "ann", "bob"] || values == [nil, "ann", nil, "bob"])
      harness.storage.close()
      harness.simulation.run()
      #expect(updates.hasEnded)
    }
  }

  @Test func `A client that is released sends nothing more`() throws {
    let simulation = Simulation()
    let storage = SharedStorage(log: simulation.log)
    let server = FlagServer()
    server.variants.respond { _ in FlagServer.answer([:], status: 500) }
    func make() throws -> ExperimentsClient {
      let config = ExperimentsConfig(
        key: DeploymentKey("key"), servers: try ServerURLs(variants: "http://localhost:1"))
      return .live(config, in: storage, http: server.http, executor: simulation.executor) {
        $0.useSimulation(simulation)
      }
    }
    var client: ExperimentsClient? = try make()
    let start = SimulatedCall(on: simulation.executor) { [client] in try await client?.start(nil) }
    simulation.run()
    #expect(start.error is FetchError)
    client = nil
    simulation.run()
    simulation.advance(by: .seconds(3_600))
    #expect(server.variants.inputs.count == 1)
    // The state has no writer any more, so that another client can own it.
    client = try make()
    #expect(client?.user() == nil)
    withExtendedLifetime(simulation) {}
  }
}
