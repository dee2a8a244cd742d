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
      .async("fetch variants") { await fetch(client, storage, FetchOptions(), $0) },
      .async("fetch one variant") {
        await fetch(partialClient, partialStorage, FetchOptions(flagKeys: ["flag-0"]), $0)
      },
    ])
    // A fetch stores what it has read, so that what remains is neither the reading nor the exchange.
    let storing = Samples(
      zip(figures[3].samples, zip(figures[1].samples, figures[2].samples))
        .map { $0 - $1.0 - $1.1 })
    let remainder = CostDifference(
      best: figures[3].best - figures[1].best - figures[2].best, samples: storing)
    let copy = "copying the dictionary"
    return [
      ExperimentsRow.line(
        "store 1,000 fetched variants, the last ones held", copy, Cost(figures[0]),
        Cost(remainder), atMost: 3),
      ExperimentsRow.line(
        "store one fetched variant among 1,000, held", copy, Cost(figures[0]),
        Cost(figures[4].increase(over: figures[2])), atMost: 3),
      ExperimentsRow.line(
        "fetch and store them, without parsing", copy, Cost(figures[0]),
        Cost(figures[3].increase(over: figures[1]))),
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
