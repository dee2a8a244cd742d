public import Foundation

/// A verification code that the backend sent.
public struct VerificationRecord: Hashable, Sendable, Codable {
  /// How long a code is good for: 5 minutes, in seconds.
  public static let lifetime: TimeInterval = 300

  /// What may still become of a code.
  public enum Status: Hashable, Sendable, Codable {
    /// It is waited for.
    case live(failedAttempts: Int)
    /// A newer one was sent to the number.
    case superseded
    /// Somebody signed in with it.
    case used
    /// Too many wrong ones were tried.
    case exhausted
  }

  /// What a code is good for, and nothing else.
  public enum Purpose: Hashable, Sendable, Codable {
    /// To sign in.
    case signIn
    /// To have the number be an account's.
    case phoneChange(of: UserID)
  }

  /// Where it was sent.
  public let phone: PhoneNumber
  /// What it is good for.
  public let purpose: Purpose
  /// The code.
  public let code: VerificationCode
  /// When it was sent.
  public let sentAt: Date
  /// What may still become of it.
  public var status: Status

  /// A code that is being sent.
  public init(phone: PhoneNumber, purpose: Purpose, code: VerificationCode, sentAt: Date) {
    self.phone = phone
    self.purpose = purpose
    self.code = code
    self.sentAt = sentAt
    status = .live(failedAttempts: 0)
  }

  /// Whether it is too old to be taken: from the fifth minute on.
  public func isExpired(at now: Date) -> Bool {
    now.timeIntervalSince(sentAt) >= Self.lifetime
  }
}
