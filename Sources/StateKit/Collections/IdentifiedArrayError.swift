/// The reason why an ``IdentifiedArray`` could not be created from some elements.
public enum IdentifiedArrayError: Error, Hashable, CustomStringConvertible {
  /// Two elements of the input have the same id. The payload contains the printed id and the
  /// offsets of both elements.
  ///
  /// Give each element a unique id, or combine the elements with
  /// ``IdentifiedArray/init(_:uniquingIDsWith:)``.
  case duplicateID(String, first: Int, second: Int)

  /// A description of what happened and how to fix it.
  public var description: String {
    switch self {
    case .duplicateID(let id, let first, let second):
      "Elements \(first) and \(second) have the same id \(id). Give each element a unique id, or "
        + "combine them with init(_:uniquingIDsWith:)."
    }
  }
}
