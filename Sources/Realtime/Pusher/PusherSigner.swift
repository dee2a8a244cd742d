/// The key and the secret of an application, which sign authorizations. The description does not
/// contain the secret.
public struct PusherSigner: Sendable, CustomStringConvertible, CustomReflectable {
  /// The public key of the application.
  public let key: String
  private let secret: String

  /// Creates the signer of an application.
  public init(key: String, secret: String) {
    self.key = key
    self.secret = secret
  }

  /// A description without the secret.
  public var description: String { "PusherSigner(key: \(key))" }

  /// A mirror without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["key": key]) }

  /// Returns the signed authorization for a request.
  ///
  /// - Parameters:
  ///   - request: The request of the client.
  ///   - channelData: The JSON text about the subscriber of a presence channel.
  public func authorization(
    for request: PusherAuthorizationRequest, channelData: String? = nil
  ) -> PusherAuthorization {
    var message = "\(request.socketID):\(request.channel)"
    if let channelData { message += ":" + channelData }
    let signature = HMACSHA256.authenticationCode(
      of: Array(message.utf8), key: Array(secret.utf8))
    return PusherAuthorization(
      auth: "\(key):\(hexadecimal(signature))", channelData: channelData)
  }

  /// Returns whether this signer made an authorization for a request. The duration of the
  /// comparison does not depend on the number of correct characters.
  public func isValid(
    _ authorization: PusherAuthorization, for request: PusherAuthorizationRequest
  ) -> Bool {
    let expected = self.authorization(for: request, channelData: authorization.channelData)
    let pairs = zip(authorization.auth.utf8, expected.auth.utf8)
    let difference = pairs.reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 }
    return difference == 0 && authorization.auth.utf8.count == expected.auth.utf8.count
  }
}

/// Returns bytes as lowercase hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
