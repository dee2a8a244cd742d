import Experiments
import HTTPExchange
import StateKit
import Synchronization
import TestSupport
import Testing

/// Readers on several threads while a fetch stores variants.
struct ClientThreadTests {
  private final class Progress: Sendable {
    let isOver = Atomic(false)
    let wrong = Mutex<[String]>([])
    let reads = Atomic(0)
  }

  /// Returns a server each of whose answers has a hundred variants with the same value, another one each time.
  private static func server() -> HTTPClient {
    let answers = Answers()
    return HTTPClient { request in
      if request.url.hasSuffix("/flags") { return FlagServer.answer([]) }
      let value = JSONValue.string("\(answers.next())")
      let variants = (0..<100).map { ("flag-\($0)", ["key": "on", "value": value] as JSONValue) }
      return FlagServer.answer(.object(Dictionary(uniqueKeysWithValues: variants)))
    }
  }

  private final class Answers: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func `Eight readers see no variants of two answers, and never none`() async throws {
    let storage = SharedStorage()
    let config = ExperimentsConfig(
      key: DeploymentKey("key"), servers: try ServerURLs(variants: "http://localhost:1"))
    let client = ExperimentsClient.live(config, in: storage, http: Self.server())
    try await client.fetch(ExperimentUser(userID: "ann"), FetchOptions())
    let progress = Progress()
    let threads = (0..<8).map { number in
      TestThread {
        var last = 0
        while !progress.isOver.load(ordering: .acquiring) {
          let state = storage.value(of: ReadOnlyExperimentsState.self)
          let values = ["flag-0", "flag-\(number + 1)", "flag-99"].map { state.variant($0).value }
          let value = values[0].flatMap { Int($0) } ?? 0
          if Set(values).count != 1 || value < max(1, last) {
            progress.wrong.withLock { $0.append("\(values) after \(last)") }
          }
          last = value
          if client.variant("flag-50", nil).isEmpty {
            progress.wrong.withLock { $0.append("nothing") }
          }
          progress.reads.add(1, ordering: .relaxed)
        }
      }
    }
    for _ in 0..<roundCount(200) { try await client.fetch(nil, FetchOptions()) }
    progress.isOver.store(true, ordering: .releasing)
    try await runOnNewThread { for thread in threads { thread.join() } }
    #expect(progress.wrong.withLock { Array($0.prefix(5)) } == [])
    #expect(progress.reads.load(ordering: .relaxed) >= 8)
    let last = storage.value(of: ReadOnlyExperimentsState.self).variant("flag-0").value
    #expect(last == "\(roundCount(200) + 1)")
  }
}
