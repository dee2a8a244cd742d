/// The costs of a single operation, one for each repetition of a measurement.
struct Samples: Sendable {
  /// The cost in each repetition, in order.
  let samples: [Double]
  private let sorted: [Double]

  init(_ samples: [Double]) {
    self.samples = samples
    sorted = samples.sorted()
  }

  var best: Double { percentile(0) }
  var median: Double { percentile(50) }
  var p90: Double { percentile(90) }

  /// Returns the value that `percent` of the samples do not exceed, with the nearest-rank method.
  func percentile(_ percent: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
    return sorted[min(sorted.count - 1, max(0, Int(rank) - 1))]
  }

  /// Returns the additional cost compared with `other`, which was measured in the same run. The
  /// difference is computed for each repetition, because repetitions that follow each other run
  /// under the same conditions. The smallest of these differences would be random, so `best` is the
  /// difference between the best of these samples and the best of `other`.
  func increase(over other: Samples) -> CostDifference {
    CostDifference(
      best: best - other.best, samples: Samples(zip(samples, other.samples).map { $0 - $1 }))
  }

  /// Returns the samples, each divided by a number of parts.
  func divided(by parts: Double) -> Samples { Samples(samples.map { $0 / parts }) }
}
