/// A phone number of a supported region, in E.164.
///
/// ```swift
/// try PhoneNumber("(555) 010-0001", region: .us).e164   // "+15550100001"
/// try PhoneNumber("07700 900001", region: .uk).e164     // "+447700900001"
/// ```
///
/// The United States and Canada share a calling code, so a person can type the same number for
/// either region. To find an account by its number, compare ``e164``.
public struct PhoneNumber: Hashable, Sendable {
  /// The region for which the number was typed.
  public let region: PhoneRegion
  /// The number in E.164: `+`, the calling code and the subscriber's digits.
  public let e164: String

  /// Creates a number by parsing typed text: the national form, or the international form, which
  /// starts with `+`. Spaces, hyphens, full stops and parentheses are ignored.
  ///
  /// - Throws: ``PhoneNumberError``, which says what to fix.
  public init(_ typed: String, region: PhoneRegion) throws(PhoneNumberError) {
    var digits = ""
    var isInternational = false
    for character in typed {
      switch character {
      case "0"..."9" where character.isASCII: digits.append(character)
      case "+" where digits.isEmpty && !isInternational: isInternational = true
      case " ", "-", ".", "(", ")": continue
      default: throw .unexpectedCharacter(character)
      }
      // No number has more than 20 digits, so the rest of a longer text is not parsed.
      if digits.count > 20 { break }
    }
    guard !digits.isEmpty else { throw .empty }
    if isInternational {
      guard digits.hasPrefix(region.callingCode) else {
        throw .otherCallingCode(expected: region.callingCode)
      }
      digits.removeFirst(region.callingCode.count)
      guard digits.count == region.subscriberDigitCount else {
        throw .wrongDigitCount(found: digits.count, expected: region.subscriberDigitCount)
      }
    } else {
      guard digits.count == region.typedDigitCount else {
        throw .wrongDigitCount(found: digits.count, expected: region.typedDigitCount)
      }
      if region.hasTrunkZero {
        guard digits.removeFirst() == "0" else { throw .missingTrunkZero }
      }
    }
    self.region = region
    e164 = "+" + region.callingCode + digits
  }
}

extension PhoneNumber: CustomStringConvertible {
  /// The number in E.164.
  public var description: String { e164 }
}

extension PhoneNumber: Codable {
  private enum CodingKeys: String, CodingKey {
    case region, e164
  }

  /// Decodes a region and an E.164 number, and checks that the number belongs to the region.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let region = try container.decode(PhoneRegion.self, forKey: .region)
    let text = try container.decode(String.self, forKey: .e164)
    let number = Result { () throws(PhoneNumberError) in try PhoneNumber(text, region: region) }
    guard case .success(let number) = number, number.e164 == text else {
      throw DecodingError.dataCorruptedError(
        forKey: .e164, in: container, debugDescription: "Not an E.164 number of \(region.rawValue)")
    }
    self = number
  }

  /// Encodes the region and the E.164 number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(region, forKey: .region)
    try container.encode(e164, forKey: .e164)
  }
}
