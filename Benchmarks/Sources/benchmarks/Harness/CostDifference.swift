/// The cost of one measurement minus the cost of another.
struct CostDifference: Sendable {
  let best: Double
  /// The difference in each repetition.
  let samples: Samples
}
