/// The field that a verification code is typed into.
public struct VerificationCodeEntry: Hashable, Sendable {
  /// What was typed.
  public var text: String

  /// A field.
  public init(text: String = "") {
    self.text = text
  }

  /// The code that was typed, or why it is none.
  public var code: Result<VerificationCode, VerificationCodeError> {
    Result { () throws(VerificationCodeError) in try VerificationCode(text) }
  }

  /// Whether it can be verified.
  public var canVerify: Bool { (try? code.get()) != nil }
}
