/// A source of the references of one client's messages. By default, the first reference is "1".
///
/// A client has one counter, which outlives its connections. A late reply of an old connection
/// therefore never has the reference of a new message.
public struct ReferenceCounter: Hashable, Sendable {
  private var number: UInt64
  /// The number of times that `number` started at 1 again. It is a part of later references, so that
  /// they differ from the earlier ones.
  private var overflows: UInt64 = 0

  /// Creates a counter of references.
  ///
  /// - Parameter last: The number of the last reference that was used before.
  public init(after last: UInt64 = 0) { number = last }

  /// Returns a reference that the counter has not returned before.
  public mutating func next() -> String {
    if number == .max {
      number = 0
      overflows += 1
    }
    number += 1
    return overflows == 0 ? String(number) : "\(overflows).\(number)"
  }
}
