/// One difference between two values: its path and its kind.
public struct ValueChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: Hashable, Sendable {
    /// The value was replaced by another value.
    case changed(from: PrintedValue, to: PrintedValue)
    /// Lines of a multi-line text changed.
    case textChanged(TextDifference)
    /// The value was replaced by another value with the same printed form: its `==` compares data
    /// that its mirror hides, or that is beyond the limits of the printer.
    case indistinguishable(PrintedValue, type: String)
    /// The element was inserted.
    ///
    /// For an element with an id, `at` is its position in the new collection, or nil if only
    /// inserted elements follow it. For other elements `at` is nil.
    case inserted(PrintedValue, at: Int?)
    /// The element was removed.
    case removed(PrintedValue)
    /// The element, which has an id, moved relative to the elements that stayed. The positions are
    /// those in the old and the new collection; they can be equal if other elements moved past it.
    case moved(from: Int, to: Int)
  }

  /// The path from the whole value to the change, such as `contacts[id: 7].name`; empty for the
  /// whole value.
  public let path: ValuePath

  /// The kind of the change.
  public let kind: Kind
}
