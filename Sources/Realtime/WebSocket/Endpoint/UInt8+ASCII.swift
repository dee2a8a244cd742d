extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte is an ASCII letter or digit.
  var isLetterOrDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }

  /// Whether the byte is a hexadecimal digit.
  var isHexDigit: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }

  /// Whether the byte can be part of a token, such as the name of a header field (RFC 9110, 5.6.2).
  var isTokenCharacter: Bool { isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }

  /// Whether the byte can be part of a header field's value (RFC 9110, section 5.5).
  var isFieldCharacter: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }
}
