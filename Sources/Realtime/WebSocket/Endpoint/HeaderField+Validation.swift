extension WebSocketEndpoint.HeaderField {
  /// Creates a field for a request of a client.
  init(validating name: String, value: String) throws(WebSocketEndpointError) {
    guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else {
      throw .invalidHeaderName(name)
    }
    guard value.utf8.allSatisfy(\.isFieldCharacter) else { throw .invalidHeaderValue(name: name) }
    self.init(name: name, value: value)
    if Self.reservedNames.contains(name.lowercased()) { throw .reservedHeader(name: name) }
  }

  /// The fields that the opening handshake sets, and those that announce a body.
  private static var reservedNames: Set<String> {
    [
      "host", "upgrade", "connection", "sec-websocket-key", "sec-websocket-version",
      "sec-websocket-extensions", "sec-websocket-accept", "content-length", "transfer-encoding",
    ]
  }
}
