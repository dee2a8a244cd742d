/// The reason why a server refuses a request to open a WebSocket.
public enum HandshakeRefusal: Error, Hashable, Sendable {
  /// The head of the request is malformed or exceeds a limit.
  case malformed(HTTPHeadError)
  /// The request line is not a method, a path and "HTTP/1.1".
  case malformedRequestLine
  /// The method is not GET.
  case method
  /// The field `Host` is missing, doubled or invalid.
  case invalidHost
  /// The host is neither loopback nor allowed by the policy.
  case forbiddenHost
  /// The request comes from a web page whose origin the policy does not allow.
  case forbiddenOrigin
  /// The request announces a body that it may not have, or whose size is unreadable.
  case body
  /// The request posts a body without announcing its size.
  case missingLength
  /// The request posts a body that is larger than the limit.
  case bodyTooLarge
  /// The request waits for a response before it posts its body.
  case expectation
  /// The server has neither a socket nor a page at the path.
  case unknownPath
  /// The request does not ask for a WebSocket.
  case notUpgrade
  /// The field `Connection` does not contain "Upgrade".
  case missingConnection
  /// The request asks for a version of the protocol other than 13.
  case version
  /// The field `Sec-WebSocket-Key` is missing, doubled or not 16 bytes in Base64.
  case invalidKey

  /// The HTTP status with which the request is answered.
  public var status: Int {
    switch self {
    case .malformed(.tooLarge), .malformed(.tooManyFields): 431
    case .unknownPath: 404
    case .method: 405
    case .forbiddenHost, .forbiddenOrigin: 403
    case .missingLength: 411
    case .bodyTooLarge: 413
    case .expectation: 417
    case .notUpgrade, .version: 426
    default: 400
    }
  }

  /// The bytes of the response. They contain nothing of the request.
  var response: [UInt8] {
    let (phrase, fields): (String, [String]) =
      switch status {
      case 403: ("Forbidden", [])
      case 404: ("Not Found", [])
      case 405: ("Method Not Allowed", ["Allow: GET"])
      case 411: ("Length Required", [])
      case 413: ("Content Too Large", [])
      case 417: ("Expectation Failed", [])
      case 426: ("Upgrade Required", ["Upgrade: websocket", "Sec-WebSocket-Version: 13"])
      case 431: ("Request Header Fields Too Large", [])
      default: ("Bad Request", [])
      }
    let connection = status == 426 ? "Connection: Upgrade, close" : "Connection: close"
    let lines = ["HTTP/1.1 \(status) \(phrase)", connection, "Content-Length: 0"] + fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
