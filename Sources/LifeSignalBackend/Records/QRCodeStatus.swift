public import LifeSignalDomain

/// The status of a QR code that was issued (rule 5.7).
public enum QRCodeStatus: Hashable, Sendable, Codable {
  /// The code belongs to an account.
  case live(UserID)
  /// The code no longer belongs to an account, and never will again.
  case dead
}
