public import Foundation

/// A text message to a phone.
public struct SMS: Hashable, Sendable {
  /// Which phone.
  public let phone: PhoneNumber
  /// The code that it brings.
  public let code: VerificationCode
  /// When it was sent.
  public let sentAt: Date

  /// A message with all of it.
  public init(phone: PhoneNumber, code: VerificationCode, sentAt: Date) {
    self.phone = phone
    self.code = code
    self.sentAt = sentAt
  }

  /// What the phone shows.
  public var text: String { "Your LifeSignal code is \(code)." }
}
