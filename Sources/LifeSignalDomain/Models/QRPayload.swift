internal import Foundation

/// The content of a LifeSignal QR code (rule 2.6).
///
/// The content is encoded as the bare upper-case UUID, which consists of 36 characters of QR's
/// alphanumeric mode. Parsing ignores white space around the text, and accepts only the bare UUID
/// or `lifesignal://<UUID>`, in any letter case.
///
/// ```swift
/// let payload = try QRPayload(scanned: "lifesignal://0e2f…")
/// payload.code        // identifies an account on the server
/// payload.encoded     // "0E2F…"
/// ```
public struct QRPayload: Hashable, Sendable {
  /// The scheme of the longer form, `lifesignal://<UUID>`.
  public static let scheme = "lifesignal"

  /// The identifier in the code.
  public let code: QRCodeID

  /// Creates the payload of a code.
  public init(code: QRCodeID) {
    self.code = code
  }

  /// The text in the QR symbol: the bare upper-case UUID.
  public var encoded: String { code.rawValue.uuidString.uppercased() }

  /// The longer form, used as a link.
  public var link: String { "\(Self.scheme)://\(encoded)" }

  /// Creates a payload by parsing text from a camera, a picture, the clipboard or a keyboard.
  ///
  /// - Throws: ``QRPayloadError`` if the text is not a LifeSignal code.
  /// - Complexity: O(*n*) in the length of the text.
  public init(scanned text: String) throws(QRPayloadError) {
    let trimmed = text.trimmed()
    guard !trimmed.isEmpty else { throw .empty }
    var body = trimmed[...]
    if let separator = trimmed.firstRange(of: "://") {
      let scheme = trimmed[..<separator.lowerBound].lowercased()
      guard scheme == Self.scheme else { throw .unknownScheme(String(scheme.prefix(40))) }
      body = trimmed[separator.upperBound...]
    }
    // Some versions of `UUID(uuidString:)` accept more than 36 characters.
    guard body.utf8.count == 36, let uuid = UUID(uuidString: String(body)) else { throw .notAUUID }
    code = QRCodeID(uuid)
  }
}
