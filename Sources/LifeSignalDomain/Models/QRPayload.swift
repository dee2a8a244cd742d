internal import Foundation

/// What a LifeSignal QR code holds (2.6).
///
/// It is encoded as the bare upper-case UUID: 36 characters of QR's alphanumeric mode. Reading takes
/// that or `lifesignal://<UUID>`, in any letter case, with white space round it, and nothing else.
///
/// ```swift
/// let payload = try QRPayload(scanned: "lifesignal://0e2f…")
/// payload.code        // whose code it is, the server knows
/// payload.encoded     // "0E2F…"
/// ```
public struct QRPayload: Hashable, Sendable {
  /// The scheme of the longer form.
  public static let scheme = "lifesignal"

  /// The code.
  public let code: QRCodeID

  /// The payload of a code.
  public init(code: QRCodeID) {
    self.code = code
  }

  /// What to put in the QR image: the bare upper-case UUID.
  public var encoded: String { code.rawValue.uuidString.uppercased() }

  /// The longer form, for a link.
  public var link: String { "\(Self.scheme)://\(encoded)" }

  /// Reads what a camera, a picture, the clipboard or a keyboard gave. Any text at all gives a
  /// payload or an error, in time linear in its length.
  ///
  /// - Throws: ``QRPayloadError``.
  public init(scanned text: String) throws(QRPayloadError) {
    let trimmed = text.trimmed()
    guard !trimmed.isEmpty else { throw .empty }
    var body = trimmed[...]
    if let separator = trimmed.firstRange(of: "://") {
      let scheme = trimmed[..<separator.lowerBound].lowercased()
      guard scheme == Self.scheme else { throw .unknownScheme(String(scheme.prefix(40))) }
      body = trimmed[separator.upperBound...]
    }
    // `UUID(uuidString:)` takes more than the 36 characters in some versions, so they are counted.
    guard body.utf8.count == 36, let uuid = UUID(uuidString: String(body)) else { throw .notAUUID }
    code = QRCodeID(uuid)
  }
}
