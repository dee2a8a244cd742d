/// Why an ``IdentifiedArray`` could not be made of some elements.
public enum IdentifiedArrayError: Error, Hashable, CustomStringConvertible {
  /// Two elements have the same id, given as text, at two offsets of the input.
  ///
  /// Give each element an id of its own, or say what to do with the second:
  /// ``IdentifiedArray/init(_:uniquingIDsWith:)``.
  case duplicateID(String, first: Int, second: Int)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .duplicateID(let id, let first, let second):
      "Elements \(first) and \(second) have the same id \(id). Give each an id of its own, or "
        + "combine them with init(_:uniquingIDsWith:)."
    }
  }
}
