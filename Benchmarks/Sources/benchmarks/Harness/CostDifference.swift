/// The cost of one measurement minus the cost of another.
struct CostDifference: Sendable {
  let best: Double
  let samples: Samples
}
