import Experiments
import Foundation
import HTTPExchange
import StateKit
import Synchronization

/// Sends many requests to a server that fails in every way, and abandons most of them at random moments.
///
///     ExperimentsStress URL RUNS REQUESTS SEED [session]
///
/// With `session`, a plain `URLSession` sends the requests and abandons none of them.
///
/// Each run prints an object: the number of requests, of calls that were abandoned and of calls that ended by
/// themselves, with the descriptors and the memory of the process at the end of the run.
@main struct ExperimentsStress {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard let url = words.first, numbers.count == 3, numbers.allSatisfy({ $0 > 0 }) else {
      print("usage: ExperimentsStress URL RUNS REQUESTS SEED [session]")
      exit(2)
    }
    let servers = try ServerURLs(variants: url, flags: url)
    let session = words.last == "session" ? PlainSession(url) : nil
    for run in 1...numbers[0] {
      let seed = UInt64(numbers[2] + run)
      var counts = StressCounts()
      if let session {
        let successes = await session.run(requests: numbers[1])
        (counts.requests, counts.ended, counts.succeeded) = (numbers[1], numbers[1], successes)
      } else {
        counts = await StressRun(servers, requests: numbers[1], seed: seed).run()
      }
      let report: JSONValue = [
        "run": .integer(Int64(run)), "requests": .integer(Int64(counts.requests)),
        "abandoned": .integer(Int64(counts.abandoned)), "ended": .integer(Int64(counts.ended)),
        "succeeded": .integer(Int64(counts.succeeded)),
        "descriptors": .integer(Int64(descriptorCount)), "memoryKiB": .integer(Int64(memory)),
      ]
      print(report.encoded)
      fflush(nil)
    }
  }

  /// The number of open descriptors of the process.
  private static var descriptorCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// The resident memory of the process in KiB.
  private static var memory: Int {
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4
  }
}

/// What happened in a run.
struct StressCounts: Sendable {
  var requests = 0
  var abandoned = 0
  var ended = 0
  var succeeded = 0
}

/// A run with several clients.
struct StressRun: Sendable {
  private final class Counter: Sendable {
    let counts = Mutex(StressCounts())

    func change(_ change: (inout StressCounts) -> Void) { counts.withLock { change(&$0) } }
  }

  private static let clientCount = 8
  /// The time after which a request is given up.
  private static let timeout = Duration.milliseconds(250)
  /// The time after which the connection of an abandoned request ends.
  private static let deadline = Duration.milliseconds(900)

  private let servers: ServerURLs
  private let requests: Int
  private let seed: UInt64
  private let counter = Counter()

  init(_ servers: ServerURLs, requests: Int, seed: UInt64) {
    self.servers = servers
    self.requests = requests
    self.seed = seed
  }

  /// Runs until the number of requests was sent and all of them have ended.
  func run() async -> StressCounts {
    await withTaskGroup { group in
      for number in 0..<Self.clientCount {
        group.addTask { await runClient(number) }
      }
    }
    // Requests that were abandoned end by their own deadline.
    try? await Task.sleep(for: Self.deadline + .milliseconds(300))
    return counter.counts.withLock { $0 }
  }

  private func runClient(_ number: Int) async {
    let random = RandomSource.seeded(seed &* 1_000 &+ UInt64(number))
    let live = HTTPClient.live(deadline: Self.deadline)
    let http = HTTPClient { [counter] request in
      counter.change { $0.requests += 1 }
      return try await live.send(request)
    }
    var config = ExperimentsConfig(key: DeploymentKey("stress"), servers: servers)
    config.fetchTimeout = Self.timeout
    config.retriesFetches = random.int(in: 0..<2) == 0
    let client = ExperimentsClient.live(config, in: SharedStorage(), http: http)
    while counter.counts.withLock({ $0.requests }) < requests {
      await call(client, random)
    }
    client.stop()
  }

  /// Fetches, and abandons four of five fetches.
  private func call(_ client: ExperimentsClient, _ random: RandomSource) async {
    let user = ExperimentUser(userID: "u\(random.int(in: 0..<50))")
    let task = Task { [counter] in
      do {
        try await client.fetch(user, FetchOptions())
        counter.change { $0.succeeded += 1 }
      } catch {}
    }
    guard random.int(in: 0..<5) > 0 else {
      await task.value
      counter.change { $0.ended += 1 }
      return
    }
    try? await Task.sleep(for: .microseconds(random.int(in: 0..<12_000)))
    switch random.int(in: 0..<4) {
    case 0: client.clear()
    case 1: client.setUser(ExperimentUser(userID: "other\(random.int(in: 0..<50))"))
    case 2: client.stop()
    default: task.cancel()
    }
    counter.change { $0.abandoned += 1 }
    await task.value
  }
}
