import Experiments
import Floors
import HTTPExchange
import StateKit
import Synchronization

/// Storing 1,000 fetched variants while the last ones are held, beside copying the dictionary.
enum VariantStoringRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let many = ExperimentsRow.answer(variantCount: 1_000)
    let none = ExperimentsRow.answer(variantCount: 0)
    guard case .variants(let variants) = FetchResponse(many) else { return [] }
    let (storage, emptyStorage) = (SharedStorage(), SharedStorage())
    let client = ExperimentsRow.client(in: storage) { many }
    let emptyClient = ExperimentsRow.client(in: emptyStorage) { none }
    // Reads the same answer on the same thread, and stores it in the simplest way.
    let stored = StoredVariants()
    let readingClient = ExperimentsRow.client(in: SharedStorage()) {
      stored.replace(by: FetchResponse(many))
      return none
    }
    let (partialClient, partialStorage) = try await clientOfOne(stored: many)
    let figures = await runner.time([
      .sync("copy the dictionary") { times in
        for _ in 0..<times {
          var copy = variants
          copy["flag-0"] = nil
          blackHole(copy)
        }
      },
      .sync("read an answer") { times in
        for _ in 0..<times { blackHole(FetchResponse(many)) }
      },
      .async("fetch without variants") {
        await fetch(emptyClient, emptyStorage, FetchOptions(), $0)
      },
      .async("fetch, read and replace variants") { times in
        await stopwatch {
          for _ in 0..<times {
            let held = stored.variants
            try? await readingClient.fetch(nil, FetchOptions())
            blackHole(held)
          }
        }
      },
      .async("fetch variants") { await fetch(client, storage, FetchOptions(), $0) },
      .async("fetch one variant") {
        await fetch(partialClient, partialStorage, FetchOptions(flagKeys: ["flag-0"]), $0)
      },
    ])
    let copy = "copying the dictionary"
    return [
      ExperimentsRow.line(
        "store 1,000 fetched variants, the last ones held", copy, Cost(figures[0]),
        Cost(figures[4].increase(over: figures[3])), atMost: 3),
      ExperimentsRow.line(
        "store one fetched variant among 1,000, held", copy, Cost(figures[0]),
        Cost(figures[5].increase(over: figures[2])), atMost: 3),
      ExperimentsRow.line(
        "fetch, parse and store 1,000 variants", "the same, replaced under a Mutex",
        Cost(figures[3]), Cost(figures[4])),
      ExperimentsRow.line("parse them", copy, Cost(figures[0]), Cost(figures[1])),
    ]
  }

  /// Creates a client that has fetched many variants, and now gets one with each request.
  @MainActor
  private static func clientOfOne(
    stored many: HTTPResponse
  ) async throws -> (ExperimentsClient, SharedStorage) {
    let storage = SharedStorage()
    let one = ExperimentsRow.answer(variantCount: 1)
    let isFirst = Mutex(true)
    let client = ExperimentsRow.client(in: storage) {
      isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? many : one
      }
    }
    try await client.fetch(ExperimentUser(userID: "u7"), FetchOptions())
    return (client, storage)
  }

  /// Fetches variants, while the last ones are held.
  @MainActor
  private static func fetch(
    _ client: ExperimentsClient, _ storage: SharedStorage, _ options: FetchOptions, _ times: Int
  ) async -> Double {
    await stopwatch {
      for _ in 0..<times {
        let held = storage.value(of: ReadOnlyExperimentsState.self)
        try? await client.fetch(nil, options)
        blackHole(held)
      }
    }
  }
}

/// The simplest place for fetched variants: a dictionary under a lock.
private final class StoredVariants: Sendable {
  private let contents = Mutex<[String: Variant]>([:])

  var variants: [String: Variant] { contents.withLock { $0 } }

  /// Replaces the variants by those of an answer.
  func replace(by response: FetchResponse) {
    guard case .variants(let variants) = response else { return }
    contents.withLock { $0 = variants }
  }
}
