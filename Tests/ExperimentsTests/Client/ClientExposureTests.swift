import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Which reads of a client are exposures, and who receives them.
struct ClientExposureTests {
  private typealias Harness = ExperimentsHarness

  private static let shown = Exposure(flagKey: "a", variant: "on")

  /// Case 118 of CASES.md.
  @Test func `Reading the state exposes nothing`() throws {
    try Harness.run { harness in
      _ = harness.fetch(Harness.ann)
      let exposures = harness.collect(harness.client.exposures())
      let state = harness.state
      _ = (state.variant("a"), state.all, state.value(Flag("a", default: "")), state.status)
      _ = (state.details(Flag("a", default: 1)), harness.client.user())
      _ = harness.collect(harness.client.variantUpdates("a"))
      harness.simulation.run()
      #expect(exposures.all == [])
      harness.act { _ = $0.variant("a", nil) }
      #expect(exposures.all == [.exposed(Self.shown)])
    }
  }

  /// Case 75 of CASES.md.
  @Test func `An exposure is reported once for each flag, variant and identity`() throws {
    try Harness.run { harness in
      let exposures = harness.collect(harness.client.exposures())
      harness.simulation.run()
      for user in [Harness.ann, Harness.ann, Harness.bob, Harness.ann] {
        _ = harness.fetch(user)
        harness.act { client in
          for _ in 1...3 { client.exposure("a") }
          _ = client.variant("a", nil)
          // A fallback is not an exposure.
          _ = client.variant("b", Variant(key: "fallback"))
        }
      }
      #expect(exposures.all == [.exposed(Self.shown), .exposed(Self.shown), .exposed(Self.shown)])
    }
  }

  /// The memory of exposures was kept until another user exposed a variant.
  @Test func `Another user in between makes an exposure new`() throws {
    try Harness.run { harness in
      let exposures = harness.collect(harness.client.exposures())
      harness.simulation.run()
      for _ in 1...2 {
        _ = harness.fetch(Harness.ann)
        harness.act { $0.exposure("a") }
        harness.act { $0.setUser(Harness.bob) }
      }
      #expect(exposures.all == [.exposed(Self.shown), .exposed(Self.shown)])
    }
  }

  @Test func `Reading a variant through the client exposes it only as configured`() throws {
    try Harness.run {
      $0.exposesAutomatically = false
    } _: { harness in
      let exposures = harness.collect(harness.client.exposures())
      _ = harness.fetch(Harness.ann)
      harness.act { _ = $0.variant("a", nil) }
      #expect(exposures.all == [])
      harness.act { $0.exposure("a") }
      #expect(exposures.all == [.exposed(Self.shown)])
    }
  }

  @Test func `A slow consumer loses the oldest exposures, and receives their number`() throws {
    try Harness.run { harness in
      let variants = (0..<300).map { ("\($0)", JSONValue.object(["key": "on"])) }
      harness.server.variants.respond { _ in
        FlagServer.answer(.object(Dictionary(uniqueKeysWithValues: variants)))
      }
      _ = harness.fetch(Harness.ann)
      let stream = harness.client.exposures()
      for number in 0..<300 { harness.client.exposure("\(number)") }
      let exposures = harness.collect(stream)
      harness.simulation.run()
      let kept = (44..<300).map {
        Exposures.Element.exposed(Exposure(flagKey: "\($0)", variant: "on"))
      }
      #expect(exposures.all == [.missed(44)] + kept)
    }
  }

  @Test func `The sequence of exposures ends with the client`() throws {
    let simulation = Simulation()
    var client: ExperimentsClient? = ExperimentsClient.live(
      ExperimentsConfig(key: DeploymentKey("key")), in: SharedStorage(log: simulation.log),
      http: .unimplemented, executor: simulation.executor
    ) { $0.useSimulation(simulation) }
    let exposures = Collected(try #require(client).exposures(), on: simulation.executor)
    simulation.run()
    #expect(!exposures.hasEnded)
    client = nil
    simulation.run()
    #expect(exposures.hasEnded)
    withExtendedLifetime(simulation) {}
  }

  // MARK: The provider

  private struct Delivery: Hashable {
    let exposure: Exposure
    let user: String?
  }

  /// A provider whose calls a test ends.
  private final class Provider: Sendable {
    let endpoint = ScriptedEndpoint<Delivery, Void>("provider")

    var deliveries: [Delivery] { endpoint.inputs }

    func configure(_ config: inout ExperimentsConfig) {
      config.exposureProvider = { [endpoint] exposure, identity in
        try? await endpoint(Delivery(exposure: exposure, user: identity.userID))
      }
    }
  }

  @Test func `The provider receives exposures one at a time, with the identity of the user`() throws
  {
    let provider = Provider()
    provider.endpoint.suspendCalls()
    try Harness.run(provider.configure) { harness in
      _ = harness.fetch(Harness.ann)
      harness.act { $0.exposure("a") }
      _ = harness.fetch(Harness.bob)
      harness.act { $0.exposure("a") }
      #expect(provider.deliveries == [Delivery(exposure: Self.shown, user: "ann")])
      provider.endpoint.resumeNextCall(returning: ())
      harness.simulation.run()
      #expect(
        provider.deliveries == ["ann", "bob"].map { Delivery(exposure: Self.shown, user: $0) })
    }
  }

  @Test func `An exposure that the end of the process interrupts is delivered again`() throws {
    let files = InMemoryStateFiles()
    let provider = Provider()
    provider.endpoint.suspendCalls()
    try Harness.run(files: files, provider.configure) { harness in
      _ = harness.fetch(Harness.ann)
      harness.act { $0.exposure("a") }
      harness.save()
      #expect(provider.deliveries.count == 1)
      files.simulateCrash()
    }
    let second = Provider()
    second.endpoint.respond { _ in }
    try Harness.run(files: files, second.configure) { harness in
      #expect(harness.call { try await $0.start(ExperimentUser(userID: "ann")) }.hasReturned)
      #expect(second.deliveries == [Delivery(exposure: Self.shown, user: "ann")])
      // It is remembered, and not reported again.
      harness.act { $0.exposure("a") }
      #expect(second.deliveries.count == 1)
      harness.save()
    }
    let third = Provider()
    third.endpoint.respond { _ in }
    try Harness.run(files: files, third.configure) { harness in
      _ = harness.call { try await $0.start(ExperimentUser(userID: "ann")) }
      #expect(third.deliveries == [])
    }
  }

  @Test func `Signing out drops the exposures that wait for the provider`() throws {
    let provider = Provider()
    provider.endpoint.suspendCalls()
    try Harness.run(provider.configure) { harness in
      harness.server.variants.respond { _ in
        FlagServer.answer(["a": ["key": "on"], "b": ["key": "on"]])
      }
      _ = harness.fetch(Harness.ann)
      harness.act { client in
        client.exposure("a")
        client.exposure("b")
      }
      harness.client.cleared().commit()
      provider.endpoint.resumeNextCall(returning: ())
      harness.simulation.run()
      #expect(provider.deliveries == [Delivery(exposure: Self.shown, user: "ann")])
      _ = harness.fetch(Harness.bob)
      harness.act { $0.exposure("b") }
      #expect(provider.deliveries.map(\.user) == ["ann", "bob"])
    }
  }
}
