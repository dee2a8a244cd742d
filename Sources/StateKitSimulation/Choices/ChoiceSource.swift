internal import StateKit

/// Where the choices of a simulation come from: a rule, a seed, or a recorded run.
enum ChoiceSource: Sendable {
  /// Always the first option. Random numbers come from the seed 0.
  case first(SplitMix64)
  case seeded(SplitMix64)
  /// The recorded choices. After them, always the first option, and random numbers from `fallback`.
  case replay([UInt64], next: Int, fallback: SplitMix64)

  /// Chooses one of `count` options, counted from zero.
  ///
  /// - Returns: The choice, and whether it fits: false if the recorded choice was not one of the
  ///   options, so that the first option was chosen instead.
  mutating func pick(_ count: Int) -> (choice: Int, fits: Bool) {
    switch self {
    case .first: return (0, true)
    case .seeded(var generator):
      let choice = generator.next(below: count)
      self = .seeded(generator)
      return (choice, true)
    case .replay(let values, let next, let fallback):
      guard next < values.count else { return (0, true) }
      self = .replay(values, next: next + 1, fallback: fallback)
      return values[next] < UInt64(count) ? (Int(values[next]), true) : (0, false)
    }
  }

  /// The number of recorded choices that were not yet replayed.
  var remainingCount: Int {
    if case .replay(let values, let next, _) = self { values.count - next } else { 0 }
  }

  /// Returns a random number, uniformly distributed.
  mutating func randomNumber() -> UInt64 {
    switch self {
    case .first(var generator):
      defer { self = .first(generator) }
      return generator.next()
    case .seeded(var generator):
      defer { self = .seeded(generator) }
      return generator.next()
    case .replay(let values, let next, var fallback):
      if next < values.count {
        self = .replay(values, next: next + 1, fallback: fallback)
        return values[next]
      }
      let number = fallback.next()
      self = .replay(values, next: next, fallback: fallback)
      return number
    }
  }
}
