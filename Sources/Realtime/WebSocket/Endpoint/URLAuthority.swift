/// The host and the port of a URL, or of the `Host` field of a request.
struct URLAuthority: Hashable, Sendable {
  /// The name or IP address in lower case, without brackets.
  let host: String
  /// The port, if it is given.
  let port: UInt16?

  init(_ text: some StringProtocol) throws(WebSocketEndpointError) {
    if text.contains("@") { throw .userInformation }
    let text = text.lowercased()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { throw .invalidHost }
      host = String(text[..<end].dropFirst())
      guard Self.isIPv6Address(host) else { throw .invalidHost }
      port = try Self.port(text[end...].dropFirst())
    } else {
      let end = text.firstIndex(of: ":") ?? text.endIndex
      host = String(text[..<end])
      guard Self.isName(host) else { throw .invalidHost }
      port = try Self.port(text[end...])
    }
  }

  /// Whether the host is the machine itself: a name or address that reaches no other machine.
  var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    return host.hasPrefix("127.") && Self.isIPv4Address(host[...])
  }

  /// Reads a port after a colon; nil if the text is empty or only the colon.
  private static func port(_ text: Substring) throws(WebSocketEndpointError) -> UInt16? {
    guard let colon = text.first else { return nil }
    guard colon == ":" else { throw .invalidHost }
    let digits = text.dropFirst()
    if digits.isEmpty { return nil }
    guard digits.utf8.allSatisfy(\.isDigit), let port = UInt16(digits), port > 0 else {
      throw .invalidPort
    }
    return port
  }

  private static func isName(_ host: String) -> Bool {
    !host.isEmpty && host.utf8.count <= 255
      && host.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
  }

  /// Returns whether a text is an IPv6 address: eight groups of up to four hexadecimal digits, or
  /// fewer around one "::". An IPv4 address can replace the last two groups.
  private static func isIPv6Address(_ text: String) -> Bool {
    var text = text
    if text.contains(".") {
      guard let colon = text.lastIndex(of: ":"), isIPv4Address(text[colon...].dropFirst()) else {
        return false
      }
      text = text[...colon] + "0:0"
    }
    guard let gap = text.firstRange(of: "::") else { return groupCount(text[...]) == 8 }
    guard let before = groupCount(text[..<gap.lowerBound]),
      let after = groupCount(text[gap.upperBound...])
    else { return false }
    return before + after <= 7
  }

  private static func isIPv4Address(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) && UInt8($0) != nil }
  }

  /// Returns the number of groups between colons; nil if one of them is invalid.
  private static func groupCount(_ text: Substring) -> Int? {
    if text.isEmpty { return 0 }
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    let areValid = groups.allSatisfy {
      1...4 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isHexDigit)
    }
    return areValid ? groups.count : nil
  }
}
