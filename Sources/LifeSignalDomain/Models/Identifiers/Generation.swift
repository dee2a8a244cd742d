/// The number of times that a client has cleared its state on this device.
///
/// A client stores the generation in which it makes a request. The reply has no effect if the client
/// has cleared its state since then (invariants 5 and 7).
public struct Generation: Hashable, Sendable, CustomStringConvertible {
  private let number: UInt64

  private init(number: UInt64) {
    self.number = number
  }

  /// The generation before any clearing.
  public static let first = Generation(number: 0)

  /// The generation after the next clearing.
  public var next: Generation { Generation(number: number + 1) }

  /// The number of clearings as text.
  public var description: String { "g\(number)" }
}
