import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of the text in a QR code (invariant 37 and rule 2.6).
struct QRPayloadTests {
  static let code = "0E2F6A1C-5B7D-4C3E-9A8B-112233445566"

  @Test func `A code is encoded as the bare upper-case UUID`() throws {
    let uuid = try #require(UUID(uuidString: Self.code))
    let payload = QRPayload(code: QRCodeID(uuid))
    #expect(payload.encoded == Self.code)
    #expect(payload.link == "lifesignal://" + Self.code)
  }

  @Test func `Parsing an encoded code gives the code, in both forms and any letter case`() throws {
    var random = SplitMix64(seed: 37)
    for _ in 0..<2_000 {
      let payload = QRPayload(code: QRCodeID(random.uuid()))
      for text in [payload.encoded, payload.link] {
        let mixed = String(
          text.map { Bool.random(using: &random) ? Character($0.lowercased()) : $0 })
        for form in [text, text.lowercased(), text.uppercased(), mixed, " \(mixed)\n"] {
          #expect(try QRPayload(scanned: form) == payload)
        }
      }
    }
  }

  /// Regression test: typed input was cut to 36 characters, so that a pasted link was never
  /// accepted.
  @Test func `A pasted link of 49 characters is accepted`() throws {
    let link = "lifesignal://" + Self.code
    #expect(link.count == 49)
    #expect(try QRPayload(scanned: link).encoded == Self.code)
  }

  static let invalidTexts: [(String, QRPayloadError)] = [
    ("", .empty),
    (" \n\t", .empty),
    ("hello", .notAUUID),
    ("qr12345", .notAUUID),
    ("lifesignal://", .notAUUID),
    ("lifesignal:// \(code)", .notAUUID),
    ("lifesignal:\(code)", .notAUUID),
    ("lifesignal://lifesignal://\(code)", .notAUUID),
    ("\(code)/", .notAUUID),
    ("\(code) \(code)", .notAUUID),
    ("{\(code)}", .notAUUID),
    ("\(code)0", .notAUUID),
    ("\(code.dropLast())", .notAUUID),
    ("\(code.dropLast())G", .notAUUID),
    ("\(code.dropLast(2))٣", .notAUUID),
    ("0E2F6A1C5B7D4C3E9A8B112233445566", .notAUUID),
    ("https://example.com/\(code)", .unknownScheme("https")),
    ("LIFESIGNALS://\(code)", .unknownScheme("lifesignals")),
    ("://\(code)", .unknownScheme("")),
  ]

  @Test(arguments: invalidTexts)
  func `A text that is not a LifeSignal code is refused with the reason`(
    text: String, error: QRPayloadError
  ) {
    #expect(throws: error) { try QRPayload(scanned: text) }
  }

  @Test func `Any text gives a code or an error`() {
    var random = SplitMix64(seed: 2_026)
    let parts = [
      "lifesignal", "://", ":", "/", "-", "0E2F", "g", " ", "\u{0}", "🙂", "é", "\u{301}", "٣",
    ]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...40, using: &random)
      let text = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
        .joined()
      do throws(QRPayloadError) {
        let payload = try QRPayload(scanned: text)
        #expect(text.uppercased().contains(payload.encoded))
      } catch {
        #expect([.empty, .notAUUID].contains(error) || isUnknownScheme(error))
      }
    }
  }

  @Test func `For a very long scheme, the error contains the first 40 characters of the scheme`() {
    let long = String(repeating: "x", count: 10_000_000)
    #expect(throws: QRPayloadError.notAUUID) { try QRPayload(scanned: long) }
    #expect(throws: QRPayloadError.unknownScheme(String(repeating: "x", count: 40))) {
      try QRPayload(scanned: long + "://")
    }
  }

  private func isUnknownScheme(_ error: QRPayloadError) -> Bool {
    if case .unknownScheme = error { true } else { false }
  }
}
