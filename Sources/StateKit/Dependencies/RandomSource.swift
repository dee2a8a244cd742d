/// A source of random numbers. Copies of a source share its state.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let generate: @Sendable () -> UInt64

  /// Creates a source from `generate`, which must return each value of `UInt64` with equal
  /// probability.
  public init(_ generate: @escaping @Sendable () -> UInt64) { self.generate = generate }

  /// Returns the next random number.
  public func next() -> UInt64 { generate() }

  /// Returns an integer in `range`. All integers in the range have the same probability.
  public func int(in range: Range<Int>) -> Int {
    var generator = self
    return Int.random(in: range, using: &generator)
  }

  /// Returns a floating-point number in `range`.
  public func double(in range: ClosedRange<Double>) -> Double {
    var generator = self
    return Double.random(in: range, using: &generator)
  }

  /// A source that uses the system's random number generator.
  public static var live: Self {
    Self {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    }
  }

  /// Returns a source that produces the same numbers for the same seed on every machine
  /// (SplitMix64).
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
  /// The source of random numbers.
  public var random: RandomSource {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }
}
