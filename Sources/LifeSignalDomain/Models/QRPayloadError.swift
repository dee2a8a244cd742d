/// Why some text from a QR code, the clipboard or a keyboard is no LifeSignal code.
public enum QRPayloadError: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It is a link of another app; the scheme, in lower case.
  case unknownScheme(String)
  /// What should be the code is no UUID.
  case notAUUID
}
