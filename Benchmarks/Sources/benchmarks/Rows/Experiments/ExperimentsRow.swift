import Experiments
import HTTPExchange
import StateKit

/// The row `experiments` of RESULTS.md: reading a variant, evaluating flags, and storing fetched
/// variants.
enum ExperimentsRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    (try await VariantRow.measure(runner)) + (try await EvaluationRow.measure(runner))
      + (try await VariantStoringRow.measure(runner))
  }

  /// Creates a client whose requests are answered at once. Its store has a thread of its own, and its
  /// timers never fire.
  static func client(
    in storage: SharedStorage, configure: (inout ExperimentsConfig) -> Void = { _ in },
    answer: @escaping @Sendable () -> HTTPResponse
  ) -> ExperimentsClient {
    var config = ExperimentsConfig(key: DeploymentKey("key"))
    config.exposesAutomatically = false
    configure(&config)
    return ExperimentsClient.live(
      config, in: storage, http: HTTPClient { _ in answer() },
      executor: ThreadExecutor(isTaskExecutor: true), dependencies: { $0.clock = EndlessClock() })
  }

  /// Returns the answer of a server with a number of variants.
  static func answer(variantCount: Int) -> HTTPResponse {
    let variants = JSONValue.object(
      Dictionary(
        uniqueKeysWithValues: (0..<variantCount).map {
          ("flag-\($0)", ["key": "on", "value": .string("value-\($0)")])
        }))
    return HTTPResponse(status: 200, body: variants.encodedBytes)
  }

  static func line(
    _ what: String, _ floorName: String, _ floor: Cost, _ ours: Cost,
    atMost factor: Double? = nil
  ) -> ResultLine {
    ResultLine(
      "experiments", what, floorName: floorName, floor: floor, ours: ours,
      target: factor.map { .multipleOfFloor(atMost: $0) } ?? .none)
  }
}

/// A clock whose sleeps end only with the cancellation of their tasks.
private struct EndlessClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let (wait, _) = AsyncStream<Void>.makeStream()
    for await _ in wait {}
    throw CancellationError()
  }
}
