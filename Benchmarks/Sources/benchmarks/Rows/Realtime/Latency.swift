/// The latency of round trips, measured in batches: the median of each batch, and its 99th
/// percentile.
struct Latency {
  static let batchSize = 1_000

  private(set) var medians: [Double] = []
  private(set) var p99s: [Double] = []

  mutating func add(_ batch: [Double]) {
    let samples = Samples(batch)
    medians.append(samples.median)
    p99s.append(samples.percentile(99))
  }

  var median: Cost { Cost(Samples(medians)) }
  var p99: Cost { Cost(Samples(p99s)) }

  /// Measures several subjects under the same conditions: one batch of each in each repetition, after
  /// a batch that warms the subject up.
  @MainActor
  static func measure(
    repetitions: Int, _ subjects: [@MainActor () async throws -> [Double]]
  ) async throws -> [Latency] {
    for subject in subjects { _ = try await subject() }
    var latencies = [Latency](repeating: Latency(), count: subjects.count)
    for _ in 0..<repetitions {
      for (index, subject) in subjects.enumerated() { latencies[index].add(try await subject()) }
    }
    return latencies
  }
}
