public import Foundation

/// A verification code that is on its way to a phone.
public struct PendingVerification: Hashable, Sendable {
  /// How many wrong codes are taken before the sign-in starts over.
  public static let attempts = 5

  /// What the server knows the code by.
  public let id: VerificationID
  /// Where the code went.
  public let phone: PhoneNumber
  /// When this device learned that it was sent.
  public let sentAt: Date
  /// How many wrong codes were typed.
  public var failedAttempts: Int

  /// A code that was just sent.
  public init(id: VerificationID, phone: PhoneNumber, sentAt: Date, failedAttempts: Int = 0) {
    self.id = id
    self.phone = phone
    self.sentAt = sentAt
    self.failedAttempts = failedAttempts
  }
}
