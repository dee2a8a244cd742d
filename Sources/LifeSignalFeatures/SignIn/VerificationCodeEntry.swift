public import LifeSignalDomain

/// The content of a field for a verification code.
public struct VerificationCodeEntry: Hashable, Sendable {
  /// The text as the person typed it.
  public var text: String

  /// Creates the content of a field.
  public init(text: String = "") {
    self.text = text
  }

  /// The typed code, or the reason why it is not valid.
  public var code: Result<VerificationCode, VerificationCodeError> {
    Result { () throws(VerificationCodeError) in try VerificationCode(text) }
  }

  /// Whether the code is complete, so that it can be verified.
  public var canVerify: Bool { (try? code.get()) != nil }
}
