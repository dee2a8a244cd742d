/// The number of times that a client has made its earlier requests stale, for example by clearing
/// its state.
///
/// A client stores the generation in which it makes a request. The reply has no effect if a later
/// generation has begun since then (invariants 5 and 7).
public struct Generation: Hashable, Sendable, CustomStringConvertible {
  private let number: UInt64

  private init(number: UInt64) {
    self.number = number
  }

  /// The generation with which a client starts.
  public static let first = Generation(number: 0)

  /// The generation after this one.
  public var next: Generation { Generation(number: number + 1) }

  /// The number of the generation as text, such as `g3`.
  public var description: String { "g\(number)" }
}
