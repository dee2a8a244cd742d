/// The cause of an action or of a change of shared state.
public enum EventCause: Hashable, Sendable, CustomStringConvertible {
  /// Code outside every effect, such as a view, a test or a request handler of a server.
  case outside
  /// The running effect with this identity.
  case effect(EffectIdentity)

  /// A readable description of the cause.
  public var description: String {
    switch self {
    case .outside: "outside"
    case .effect(let identity): identity.description
    }
  }
}
