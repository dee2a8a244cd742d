/// The cost of one measurement minus the cost of another.
struct CostDifference: Sendable {
  /// The best cost of one measurement minus the best cost of the other. This is not the smallest
  /// of the differences in ``samples``.
  let best: Double
  /// The difference in each repetition.
  let samples: Samples
}
