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
    let source = SeededSource(seed: seed)
    return Self { source.next() }
  }
}

/// The state of a seeded source, shared by its copies.
private final class SeededSource: Sendable {
  private let generator: Locked<SplitMix64>

  init(seed: UInt64) { generator = Locked(SplitMix64(seed: seed)) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
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
