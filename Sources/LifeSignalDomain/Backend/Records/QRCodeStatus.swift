/// What a QR code that was ever given out leads to (5.7).
public enum QRCodeStatus: Hashable, Sendable, Codable {
  /// To an account.
  case live(UserID)
  /// To nobody, for ever.
  case dead
}
