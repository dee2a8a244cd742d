/// Who made something happen.
public enum EventCause: Hashable, Sendable, CustomStringConvertible {
  /// Nobody inside a store: a view, a test, a server's handler, code outside every effect.
  case outside
  /// A running effect.
  case effect(EffectIdentity)

  /// Who, in words.
  public var description: String {
    switch self {
    case .outside: "outside"
    case .effect(let identity): identity.description
    }
  }
}
