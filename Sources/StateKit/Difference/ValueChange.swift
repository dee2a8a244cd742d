/// A place in a value where two values differ, and how.
public struct ValueChange: Hashable, Sendable {
  /// What happened at a place.
  public enum Kind: Hashable, Sendable {
    /// The value there became another one.
    case changed(from: PrintedValue, to: PrintedValue)
    /// The text there, of several lines, has other lines.
    case textChanged(TextDifference)
    /// The value there became another one that prints the same: its `==` sees what its mirror hides,
    /// or what lies beyond the bounds of the printer.
    case indistinct(PrintedValue, type: String)
    /// There was no such element before.
    ///
    /// For an element that is known by its id, `at` is its position in the new collection, or nil
    /// when nothing but inserted elements follows it. For others it is nil.
    case inserted(PrintedValue, at: Int?)
    /// There is no such element now.
    case removed(PrintedValue)
    /// The element, which is known by its id, has another place among those that stayed. The
    /// positions are those in the old and in the new collection; they may be the same when others
    /// passed it.
    case moved(from: Int, to: Int)
  }

  /// The way from the whole value to the place, such as `contacts[id: 7].name`; empty for the whole.
  public let path: ValuePath

  /// What happened there.
  public let kind: Kind
}
