public import Foundation

/// A text message with a verification code.
public struct SMS: Hashable, Sendable {
  /// The number of the receiving phone.
  public let phone: PhoneNumber
  /// The code in the message.
  public let code: VerificationCode
  /// The date when the message was sent.
  public let sentAt: Date

  /// Creates a message with a code.
  public init(phone: PhoneNumber, code: VerificationCode, sentAt: Date) {
    self.phone = phone
    self.code = code
    self.sentAt = sentAt
  }

  /// The text that the phone shows.
  public var text: String { "Your LifeSignal code is \(code)." }
}
