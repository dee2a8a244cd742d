/// What one measurement cost more than another.
struct Difference: Sendable {
  let best: Double
  let samples: Figures
}
