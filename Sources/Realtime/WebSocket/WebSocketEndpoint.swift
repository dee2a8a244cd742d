/// The address of a WebSocket server, and the header fields of the request that opens a connection.
public struct WebSocketEndpoint: Hashable, Sendable {
  /// Whether the connection is encrypted.
  public let isSecure: Bool
  /// The server's name or IP address in lower case. An IPv6 address has no brackets.
  public let host: String
  /// The server's TCP port.
  public let port: UInt16
  /// The path and the query of the request; at least "/".
  public let target: String
  /// Additional header fields of the request, in the order in which they are sent.
  public let headers: [HeaderField]

  init(isSecure: Bool, host: String, port: UInt16, target: String, headers: [HeaderField]) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
    self.target = target
    self.headers = headers
  }

  /// One header field of an HTTP request or response.
  public struct HeaderField: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// The value of the field.
    public let value: String

    init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// Returns whether the field has the name. Upper and lower case are equal.
    func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
  }
}

extension WebSocketEndpoint: CustomStringConvertible, CustomReflectable {
  /// The URL without its query, which often contains a key or a token.
  public var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let path = target.prefix { $0 != "?" }
    return "\(isSecure ? "wss" : "ws")://\(name):\(port)\(path)\(target.contains("?") ? "?…" : "")"
  }

  /// A mirror that shows the description and the names of the header fields.
  public var customMirror: Mirror {
    Mirror(self, children: ["url": description, "headers": headers], displayStyle: .struct)
  }
}

extension WebSocketEndpoint.HeaderField: CustomStringConvertible, CustomReflectable {
  /// The name of the field; its value can be a token.
  public var description: String { "\(name): …" }

  /// A mirror that shows the description.
  public var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
}
