import StateKit
import Testing

@testable import Realtime

/// Case 106 of CASES.md: UTF-8 across fragments.
struct TextValidationTests {
  /// Extends each valid prefix of up to three bytes by one byte. All bytes are from `bytes`: ASCII
  /// characters, and the limits of the byte ranges of UTF-8.
  @Test func `Bytes are refused at the first one that cannot belong to a text`() throws {
    let bytes: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var level: [[UInt8]] = [[]]
    for _ in 0..<4 {
      var next: [[UInt8]] = []
      for prefix in level {
        for byte in bytes {
          let text = prefix + [byte]
          let isExpected = ReferenceDecoder.isPrefixOfText(text)
          var whole = TextValidation()
          let isWholeAccepted = whole.isValidPrefix(text.span)
          var parts = TextValidation()
          let isPrefixAccepted = parts.isValidPrefix(prefix.span)
          let isRestAccepted = parts.isValidPrefix(text.span)
          try #require(
            [isWholeAccepted, isPrefixAccepted, isRestAccepted] == [isExpected, true, isExpected],
            "\(text)")
          if isExpected { next.append(text) }
        }
      }
      level = next
    }
  }
}
