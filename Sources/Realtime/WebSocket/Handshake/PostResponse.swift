/// The response to a ``PostedRequest``. The connection is closed after it.
public struct PostResponse: Hashable, Sendable {
  /// The HTTP status of the response.
  public let status: Int
  /// The value of the field `Content-Type`; nil for none.
  public let contentType: String?
  /// The bytes of the body.
  public let body: [UInt8]

  /// Creates a response from its parts.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - contentType: The type of the body, without characters that end a line.
  ///   - body: The bytes of the body.
  public init(status: Int, contentType: String? = nil, body: [UInt8] = []) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// The bytes of the response.
  ///
  /// - Complexity: O(*n*) in the size of the body.
  public var bytes: [UInt8] {
    var lines = [
      "HTTP/1.1 \(status) \(Self.phrase(status))", "Connection: close", "Cache-Control: no-store",
      "Content-Length: \(body.count)",
    ]
    if let contentType { lines.append("Content-Type: \(contentType)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 503: "Service Unavailable"
    default: ""
    }
  }
}
