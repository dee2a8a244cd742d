public import Foundation

/// A verification code that was sent to a phone and not yet verified.
public struct PendingVerification: Hashable, Sendable {
  /// The number of wrong codes after which the sign-in starts over.
  public static let attemptLimit = 5

  /// The server's identifier of the code.
  public let id: VerificationID
  /// The number that the code was sent to.
  public let phone: PhoneNumber
  /// The date when this device learned that the code was sent.
  public let sentAt: Date
  /// The number of wrong codes that the person typed.
  public var failedAttempts: Int

  /// Creates a verification from its properties.
  public init(id: VerificationID, phone: PhoneNumber, sentAt: Date, failedAttempts: Int = 0) {
    self.id = id
    self.phone = phone
    self.sentAt = sentAt
    self.failedAttempts = failedAttempts
  }
}
