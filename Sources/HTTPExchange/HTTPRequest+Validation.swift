extension HTTPRequest {
  /// Checks that the method and the header fields cannot add lines to the request.
  func validate() throws(HTTPClientError) {
    guard method.isToken else { throw .invalidMethod }
    for header in headers {
      let isValid = header.name.isToken && header.value.utf8.allSatisfy(\.isFieldCharacter)
      guard isValid else { throw .invalidHeader(name: header.name) }
    }
  }
}

extension String {
  /// Whether the text is a token (RFC 9110, section 5.6.2).
  fileprivate var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenCharacter) }
}

extension UInt8 {
  fileprivate var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }

  /// Whether the byte can be part of a header field's value (RFC 9110, section 5.5).
  fileprivate var isFieldCharacter: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }
}
