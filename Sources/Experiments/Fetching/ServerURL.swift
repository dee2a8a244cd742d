/// The URL of a server, without a query.
///
/// The URL is split here, and not by a library, because the key is only sent over `https` or to this
/// machine: every part that could hide another host is refused.
struct ServerURL: Hashable, Sendable {
  /// The URL without a slash at its end.
  let text: String

  /// Creates a URL of this module, which is valid and has no slash at its end.
  init(known text: String) { self.text = text }

  /// Checks the URL of a server.
  ///
  /// - Throws: ``FetchError/invalidURL`` or ``FetchError/insecureURL``.
  init(_ text: String) throws(FetchError) {
    let isSecure = text.lowercased().hasPrefix("https://")
    guard isSecure || text.lowercased().hasPrefix("http://") else { throw .invalidURL }
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Self.refused.contains($0) }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    let authority = rest.prefix { $0 != "/" }
    guard isPlain, let host = Self.host(of: authority) else { throw .invalidURL }
    guard isSecure || Self.isLoopback(host) else { throw .insecureURL }
    var text = text[...]
    while text.hasSuffix("/") { text.removeLast() }
    self.text = String(text)
  }

  /// Characters that no URL of a server needs: those of users, queries and fragments, and those that
  /// programs understand differently.
  private static var refused: [UInt8] { Array(#"@?#\"<>^`{|}%"#.utf8) }

  /// Returns the host of an authority in lowercase; nil if the host is empty or the port is no number.
  private static func host(of authority: Substring) -> String? {
    var host = authority
    var port: Substring?
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[...end]
      let rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    if let port, UInt16(port) == nil || port.hasPrefix("+") { return nil }
    return host.isEmpty ? nil : host.lowercased()
  }

  /// Whether a host is always this machine.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
