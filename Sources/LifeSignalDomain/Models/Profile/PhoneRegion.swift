/// A region whose phone numbers the app supports.
public enum PhoneRegion: String, Hashable, Sendable, Codable, CaseIterable {
  /// The United States of America.
  case us = "US"
  /// Canada, whose calling code is that of the United States.
  case ca = "CA"
  /// The United Kingdom, whose national numbers have eleven digits.
  case uk = "UK"
  /// Australia, whose national numbers have ten digits.
  case au = "AU"

  /// The calling code: the digits after the `+`.
  public var callingCode: String {
    switch self {
    case .us, .ca: "1"
    case .uk: "44"
    case .au: "61"
    }
  }

  /// The number of digits in the national form, including the leading 0 if there is one.
  public var typedDigitCount: Int {
    switch self {
    case .us, .ca, .au: 10
    case .uk: 11
    }
  }

  /// Whether the national form starts with a 0 (the trunk prefix), which E.164 drops.
  public var hasTrunkZero: Bool {
    switch self {
    case .us, .ca: false
    case .uk, .au: true
    }
  }

  /// The number of digits after the calling code in E.164.
  public var subscriberDigitCount: Int { typedDigitCount - (hasTrunkZero ? 1 : 0) }
}
