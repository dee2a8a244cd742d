/// The field that a phone number is typed into.
public struct PhoneNumberEntry: Hashable, Sendable {
  /// The chosen region.
  public var region: PhoneRegion
  /// What was typed.
  public var text: String

  /// A field.
  public init(region: PhoneRegion = .us, text: String = "") {
    self.region = region
    self.text = text
  }

  /// The number that was typed, or why it is none.
  public var number: Result<PhoneNumber, PhoneNumberError> {
    Result { () throws(PhoneNumberError) in try PhoneNumber(text, region: region) }
  }

  /// Whether a code can be sent there.
  public var canSendCode: Bool { (try? number.get()) != nil }
}
