/// Where chance comes from. A copy draws from the same source.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let generate: @Sendable () -> UInt64

  /// Draws what `generate` draws: each value of `UInt64` with equal probability.
  public init(_ generate: @escaping @Sendable () -> UInt64) { self.generate = generate }

  /// The next random number.
  public func next() -> UInt64 { generate() }

  /// A number of `range`, each with equal probability.
  public func int(in range: Range<Int>) -> Int {
    var generator = self
    return Int.random(in: range, using: &generator)
  }

  /// A number of `range`.
  public func double(in range: ClosedRange<Double>) -> Double {
    var generator = self
    return Double.random(in: range, using: &generator)
  }

  /// The machine's source.
  public static var live: Self {
    Self {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    }
  }

  /// The same numbers for the same seed, on every machine (SplitMix64).
  public static func seeded(_ seed: UInt64) -> Self {
    let state = Locked(seed)
    let source = SeededSource(state)
    return Self { source.next() }
  }
}

/// The state of a seeded source, shared by its copies.
private final class SeededSource: Sendable {
  private let state: Locked<UInt64>

  init(_ state: consuming Locked<UInt64>) { self.state = state }

  func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

private enum RandomKey: DependencyKey {
  static var defaultValue: RandomSource { .live }
}

extension DependencyValues {
  /// Where chance comes from.
  public var random: RandomSource {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }
}
