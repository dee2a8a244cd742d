/// A secret that proves to the server that a request belongs to a live session.
///
/// `print`, `dump`, debuggers and mirrors do not show the secret.
public struct AuthToken: Hashable, Sendable, Codable {
  private let secret: String

  /// Creates a token from its secret.
  public init(_ secret: String) {
    self.secret = secret
  }

  /// Decodes the bare secret.
  public init(from decoder: any Decoder) throws {
    secret = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the bare secret, for requests and for the saved session.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secret)
  }
}

extension AuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A text without the secret.
  public var description: String { "AuthToken(hidden)" }
  /// A text without the secret.
  public var debugDescription: String { description }
  /// A mirror without the secret.
  public var customMirror: Mirror { Mirror(self, children: [Mirror.Child]()) }
}
