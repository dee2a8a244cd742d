/// What proves to the server that a request comes from a live session.
///
/// Printing one, by `print`, a debugger or a mirror, shows nothing of it.
public struct AuthToken: Hashable, Sendable, Codable {
  private let secret: String

  /// A token that is `secret`.
  public init(_ secret: String) {
    self.secret = secret
  }

  /// Decodes the bare secret.
  public init(from decoder: any Decoder) throws {
    secret = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the bare secret, for the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secret)
  }
}

extension AuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Nothing of the secret.
  public var description: String { "AuthToken(hidden)" }
  /// Nothing of the secret.
  public var debugDescription: String { description }
  /// Nothing of the secret.
  public var customMirror: Mirror { Mirror(self, children: [Mirror.Child]()) }
}
