/// The reason why a WebSocket endpoint could not be created.
public enum WebSocketEndpointError: Error, Hashable, Sendable {
  /// The URL does not begin with "ws://", "wss://", "http://" or "https://".
  case unsupportedScheme
  /// The URL contains a user name or a password.
  case userInformation
  /// The URL contains a fragment.
  case fragment
  /// The URL's host is empty, or neither a name nor an IP address.
  case invalidHost
  /// The URL's port is not a number from 1 to 65535.
  case invalidPort
  /// The path or the query contains a character that must be percent-encoded.
  case invalidTarget
  /// A header field's name is empty or contains a character that is not allowed in names.
  case invalidHeaderName(String)
  /// A header field's value contains a control character, such as a line break.
  case invalidHeaderValue(name: String)
  /// A header field is reserved for the opening handshake, or announces a body.
  case reservedHeader(name: String)
  /// The URL requires encryption, which the platform does not offer.
  case encryptionUnavailable
}

extension WebSocketEndpointError: CustomStringConvertible {
  /// What happened, the likely cause and the fix. The text contains neither the URL nor a header
  /// field's value, because both can contain a token.
  public var description: String { headerDescription ?? urlDescription }

  private var headerDescription: String? {
    switch self {
    case .invalidHeaderName(let name):
      "The header name \(name.debugDescription) is invalid. Use letters, digits and hyphens."
    case .invalidHeaderValue(let name):
      "The value of the header \(name) contains a control character. Remove line breaks from it."
    case .reservedHeader(let name):
      "The header \(name) is reserved: it belongs to the handshake or announces a body. Remove it."
    default: nil
    }
  }

  private var urlDescription: String {
    switch self {
    case .unsupportedScheme:
      "The URL has an unsupported scheme. Use ws, wss, http or https, followed by \"://\"."
    case .userInformation:
      "The URL contains a user name or a password. Send credentials in a header instead."
    case .fragment:
      "The URL contains a fragment, which a WebSocket URL must not contain. Remove the \"#\"."
    case .invalidHost:
      "The URL has an invalid host. Use a name or an IP address; an IPv6 address needs brackets."
    case .invalidPort: "The URL has an invalid port. Use a number from 1 to 65535."
    case .encryptionUnavailable:
      """
      The URL requires encryption, but there is no TLS on this platform. Put a proxy that ends TLS \
      in front of the server, and connect to the proxy with ws.
      """
    default: "The path or the query contains an invalid character. Percent-encode it."
    }
  }
}
