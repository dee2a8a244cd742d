/// What became of ``IdentifiedArray/modify(id:_:)``, with what its body returned.
public enum Modification<Element: Identifiable, Value> {
  /// There is no element with this id; the body did not run.
  case absent

  /// The element was changed in its place.
  case modified(Value)

  /// The body gave the element another id, which is a mistake; the collection is whole again.
  case identityChanged(Value, IdentityChange<Element>)

  /// What the body returned, or nil when it did not run.
  public var value: Value? {
    switch self {
    case .absent: nil
    case .modified(let value), .identityChanged(let value, _): value
    }
  }

  /// How the element's id was changed, or nil when it was not.
  public var identityChange: IdentityChange<Element>? {
    if case .identityChanged(_, let change) = self { change } else { nil }
  }
}

extension Modification: Sendable where Element: Sendable, Element.ID: Sendable, Value: Sendable {}
