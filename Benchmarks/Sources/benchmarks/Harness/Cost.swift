/// The cost of an operation, as the three figures that a line of the table shows.
struct Cost: Sendable, Encodable {
  let best: Double
  let median: Double
  /// The 90th percentile.
  let p90: Double

  init(_ samples: Samples) {
    best = samples.best
    median = samples.median
    p90 = samples.p90
  }

  /// Creates the cost of one part of a difference that consists of a number of equal parts.
  init(_ difference: CostDifference, parts: Double = 1) {
    best = difference.best / parts
    median = difference.samples.median / parts
    p90 = difference.samples.p90 / parts
  }

  /// Creates a cost that is counted instead of measured, such as bytes.
  init(exactly value: Double) {
    best = value
    median = value
    p90 = value
  }
}
