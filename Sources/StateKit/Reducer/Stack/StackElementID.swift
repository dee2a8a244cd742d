/// The identity of an element of a ``StackState``.
///
/// A test can write it as a number: `store.send(.path(.popFrom(id: 0)))`.
public struct StackElementID: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral,
  CustomStringConvertible, SourceDescribable
{
  @usableFromInline let number: UInt

  @usableFromInline
  init(number: UInt) { self.number = number }

  /// Creates the id of the element that was added to its stack at a position, counted from 0.
  public init(integerLiteral number: UInt) { self.number = number }

  /// The number after `#`.
  public var description: String { "#\(number)" }

  /// The number, as a test writes it.
  package func sourceDescription(_ describe: (Any) -> String) -> String { "\(number)" }

  /// Whether an element was added before another element of the same stack.
  public static func < (left: StackElementID, right: StackElementID) -> Bool {
    left.number < right.number
  }
}
