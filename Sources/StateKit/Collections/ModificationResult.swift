/// The result of ``IdentifiedArray/modify(id:_:)``, with the return value of its body.
public enum ModificationResult<Element: Identifiable, Value> {
  /// There is no element with this id; the body did not run.
  case absent

  /// The element was changed in place.
  case modified(Value)

  /// The body changed the id of the element, which is a mistake. The associated ``IdentityChange``
  /// says how the collection handled it.
  case identityChanged(Value, IdentityChange<Element>)

  /// The return value of the body, or nil if the body did not run.
  @inlinable
  public var value: Value? {
    switch self {
    case .absent: nil
    case .modified(let value), .identityChanged(let value, _): value
    }
  }

  /// The change of the element's id, or nil if the id did not change.
  @inlinable
  public var identityChange: IdentityChange<Element>? {
    if case .identityChanged(_, let change) = self { change } else { nil }
  }
}

extension ModificationResult: Sendable
where Element: Sendable, Element.ID: Sendable, Value: Sendable {}
