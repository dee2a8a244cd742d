public import LifeSignalDomain

/// The content of a field for a phone number.
public struct PhoneNumberEntry: Hashable, Sendable {
  /// The selected region of the number.
  public var region: PhoneRegion
  /// The text as the person typed it.
  public var text: String

  /// Creates the content of a field.
  public init(region: PhoneRegion = .us, text: String = "") {
    self.region = region
    self.text = text
  }

  /// The typed number, or the reason why it is not valid.
  public var number: Result<PhoneNumber, PhoneNumberError> {
    Result { () throws(PhoneNumberError) in try PhoneNumber(text, region: region) }
  }

  /// Whether the number is valid, so that a code can be sent to it.
  public var canSendCode: Bool { (try? number.get()) != nil }
}
