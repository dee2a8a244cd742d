import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// When completions are called.
struct CompletionTests {
  private typealias Harness = ExperimentsHarness

  /// What completions record.
  private final class Log: Sendable {
    private let entries = Mutex<[Int]>([])

    var all: [Int] { entries.withLock { $0 } }

    func add(_ number: Int) { entries.withLock { $0.append(number) } }
  }

  /// Case 76 of CASES.md.
  @Test func `Completions are called once, in the order of the calls`() throws {
    try Harness.run { harness in
      harness.server.flags.suspendCalls()
      let (client, log) = (harness.completionClient, Log())
      client.start(Harness.ann) { _ in log.add(1) }
      client.start { _ in log.add(2) }
      client.fetch(user: nil) { _, _ in log.add(3) }
      harness.simulation.run()
      // The flags have not arrived. The second and the third call have ended, and wait for the first one.
      #expect(harness.server.variants.inputs.count == 2)
      #expect(log.all == [])
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([]))
      harness.simulation.run()
      #expect(log.all == [1, 2, 3])
      harness.simulation.advance(by: .seconds(60))
      #expect(log.all == [1, 2, 3])
    }
  }

  @Test func `A completion can make calls, and has the client`() throws {
    try Harness.run { harness in
      let (client, log) = (harness.completionClient, Log())
      client.fetch(user: Harness.ann) { client, error in
        log.add(1)
        #expect(error == nil)
        client.fetch(user: Harness.bob) { client, _ in
          log.add(2)
          #expect(client.variant("a").value == "bob")
        }
      }
      harness.simulation.run()
      #expect(log.all == [1, 2])
    }
  }

  @Test func `The text of a timeout contains the word`() throws {
    try Harness.run { harness in
      harness.server.variants.suspendCalls()
      let errors = Mutex<[String]>([])
      harness.completionClient.fetch(user: Harness.ann) { _, error in
        errors.withLock { $0.append("\(error as Any)") }
      }
      harness.simulation.advance(by: .seconds(10))
      #expect(errors.withLock { $0 }.map { $0.contains("timeout") } == [true])
    }
  }

  /// The client that a live queue calls has the executor of the queue.
  @Test func `A live queue calls completions on its own executor`() async throws {
    let (queue, storage) = (CompletionQueue.live(), SharedStorage())
    let config = ExperimentsConfig(
      key: DeploymentKey("key"), servers: try ServerURLs(variants: "http://localhost:1"))
    let server = FlagServer()
    let client = Experiment.initialize(
      .live(config, in: storage, http: server.http, executor: queue.executor), in: storage,
      on: queue)
    let order = await withCheckedContinuation { continuation in
      let log = Log()
      for number in 1...100 {
        client.fetch(user: number == 1 ? Harness.ann : nil) { _, error in
          queue.executor.checkIsolated()
          #expect(error == nil)
          log.add(number)
          if number == 100 { continuation.resume(returning: log.all) }
        }
      }
    }
    #expect(order == Array(1...100))
    #expect(client.variant("a").value == "ann")
  }

  @Test func `A builder has a function for each property of a user`() {
    var user = ExperimentUser(userID: "u", deviceID: "d", userProperties: ["plan": "pro", "n": 1])
    (user.country, user.region, user.dma, user.city) = ("AT", "W", "m", "Vienna")
    (user.language, user.platform, user.version, user.os) = ("de", "iOS", "1", "26")
    (user.deviceManufacturer, user.deviceBrand, user.deviceModel) = ("a", "b", "c")
    (user.carrier, user.library) = ("e", "f")
    user.groups = ["team": ["x", "y"]]
    user.groupProperties = ["team": ["x": ["size": 3]]]
    let built = ExperimentUser.Builder().userId("u").deviceId("d").country("AT").region("W")
      .dma("m").city("Vienna").language("de").platform("iOS").version("1").os("26")
      .deviceManufacturer("a").deviceBrand("b").deviceModel("c").carrier("e").library("f")
      .userProperties(["plan": "pro"]).userProperty("n", value: 1)
      .group("team", "x").group("team", "y").groupProperty("team", "x", "size", value: 3).build()
    #expect(built == user)
  }
}
