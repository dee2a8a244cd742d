import Experiments
import Foundation
import HTTPExchange
import StateKit
import StateKitSimulation
import Testing

/// The articles *Coming from Amplitude* and *Coming from OpenFeature*.
struct OtherClientsArticleTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The sources of all tests of Experiments.
  private static func sources() throws -> String {
    let enumerator = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var text = ""
    while let file = enumerator?.nextObject() as? URL {
      if file.pathExtension == "swift" { text += try String(contentsOf: file, encoding: .utf8) }
    }
    return text
  }

  @Test(arguments: [("ComingFromAmplitude", 25), ("ComingFromOpenFeature", 25)])
  func `Every name in a right column is used by a test`(article: String, count: Int) throws {
    let file = Self.tests.appending(
      path: "../../Sources/Experiments/Experiments.docc/\(article).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var names: Set<String> = []
    for row in text.split(separator: "\n") where row.hasPrefix("| ") {
      let parts = (row.split(separator: "|").last ?? "").split(
        separator: "`", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() where !index.isMultiple(of: 2) {
        names.insert(String(part))
      }
    }
    #expect(names.count >= count)
    let sources = try Self.sources()
    // A property of the configuration is set on a value of its type.
    let unknown = names.filter { name in
      !sources.contains(name)
        && !sources.contains("." + (name.split(separator: ".").last.map(String.init) ?? name))
    }
    #expect(unknown.sorted() == [])
  }

  @Test func `Each property of a configuration can be set`() throws {
    var config = ExperimentsConfig(
      key: DeploymentKey("key"),
      servers: try ServerURLs(variants: "https://example.com", flags: "https://example.com"))
    config.source = .initial
    config.initialVariants = ["a": Variant(key: "on")]
    config.initialFlags = [FlagServer.localFlag("b", "x")]
    config.fallback = Variant(key: "fallback")
    config.exposesAutomatically = false
    config.fetchOnStart = false
    config.pollsOnStart = false
    config.polling = PollSchedule(every: .seconds(120))
    config.fetchTimeout = .seconds(-1)
    config.retriesFetches = false
    config.headers = { [HTTPHeader("X-A", "b")] }
    config.userProvider = { ExperimentUser(deviceID: "d") }
    config.exposureProvider = { _, _ in }
    try ExperimentsHarness.run {
      $0 = config
    } _: { harness in
      harness.server.variants.respond { _ in FlagServer.answer([:], status: 500) }
      // Without time, the fetch ends at once, and nothing follows.
      #expect(harness.fetch(ExperimentUser(userID: "u")).error is FetchError)
      #expect(harness.state.variant("a").key == "on")
      #expect(harness.state.variant("b").value == "x")
      #expect(harness.state.variant("c").key == "fallback")
      #expect(harness.simulation.nextDeadline == nil)
      _ = harness.call { try await $0.start(nil) }
      #expect(harness.simulation.nextDeadline == nil)
    }
  }

  @Test func `The example of Coming from Amplitude`() async throws {
    let (storage, server, user) = (SharedStorage(), FlagServer(), ExperimentUser(userID: "u7"))
    server.variants.respond { _ in
      FlagServer.answer(["reminder-copy": ["key": "w", "value": "Hi"]])
    }
    let http = server.http
    let (texts, shown) = AsyncStream.makeStream(of: String.self)
    let show = { @Sendable (text: String) in _ = shown.yield(text) }
    let config = ExperimentsConfig(key: DeploymentKey("key"))
    let queue = CompletionQueue.live()
    let client = ExperimentsClient.live(config, in: storage, http: http, executor: queue.executor)
    let experiment = Experiment.initialize(client, in: storage, on: queue)
    experiment.start(user) { error in
      show(experiment.variant("reminder-copy").value ?? "none")
    }
    var received = texts.makeAsyncIterator()
    #expect(await received.next() == "Hi")
    experiment.stop()
  }

  @Test func `The example of Coming from OpenFeature`() async throws {
    let (storage, server) = (SharedStorage(), FlagServer())
    server.variants.respond { _ in
      FlagServer.answer(["reminder-copy": ["key": "w", "value": "Hi"]])
    }
    var config = ExperimentsConfig(key: DeploymentKey("key"))
    config.pollsOnStart = false
    let client = ExperimentsClient.live(config, in: storage, http: server.http)
    let provider = ExperimentsProvider(client, in: storage)
    try await provider.initialize(EvaluationContext(targetingKey: "u7"))
    let details = HookChain(provider).evaluate(Flag("reminder-copy", default: "Hello"))
    #expect((details.value, details.reason.rawValue) == ("Hi", "TARGETING_MATCH"))
    client.stop()
  }
}
