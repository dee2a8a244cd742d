public import Foundation
public import LifeSignalDomain

/// A verification code that the backend sent.
public struct VerificationRecord: Hashable, Sendable, Codable {
  /// The time for which a code is valid: 5 minutes, in seconds.
  public static let lifetime: TimeInterval = 300

  /// The status of a code.
  public enum Status: Hashable, Sendable, Codable {
    /// The code can be used.
    case live(failedAttempts: Int)
    /// A newer code was sent to the number for the same purpose.
    case superseded
    /// The code was used.
    case used
    /// Too many wrong codes were tried.
    case exhausted
  }

  /// The only purpose for which a code can be used.
  public enum Purpose: Hashable, Sendable, Codable {
    /// The code verifies a sign-in.
    case signIn
    /// The code verifies the new number of an account.
    case phoneChange(of: UserID)
  }

  /// The number that the code was sent to.
  public let phone: PhoneNumber
  /// The purpose of the code.
  public let purpose: Purpose
  /// The six digits of the code.
  public let code: VerificationCode
  /// The date when the code was sent.
  public let sentAt: Date
  /// The status of the code.
  public var status: Status

  /// Creates the record of a code that is being sent.
  public init(phone: PhoneNumber, purpose: Purpose, code: VerificationCode, sentAt: Date) {
    self.phone = phone
    self.purpose = purpose
    self.code = code
    self.sentAt = sentAt
    status = .live(failedAttempts: 0)
  }

  /// Returns whether the code has expired, which it does 5 minutes after it was sent.
  public func isExpired(at now: Date) -> Bool {
    now.timeIntervalSince(sentAt) >= Self.lifetime
  }
}
