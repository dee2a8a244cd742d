public import StateKit

/// The secret of one launch of the app: 128 random bits that prove to the server that a socket belongs
/// to the launch.
///
/// Before a sign-in, nothing else proves an address, and the replies to a sign-in contain a token.
/// Descriptions and mirrors do not contain the bits. Comparing two secrets takes the same time wherever
/// they differ.
public struct LaunchSecret: Sendable {
  /// The number of hexadecimal digits of ``text``.
  private static let digitCount = 32

  private let high: UInt64
  private let low: UInt64

  /// Draws a secret at random.
  public init(random: RandomSource) {
    high = random.next()
    low = random.next()
  }

  /// Reads a secret of a join; nil if the text is not 32 hexadecimal digits.
  init?(text: String) {
    let digits = Array(text.utf8)
    guard digits.count == Self.digitCount, digits.allSatisfy(\.isHexadecimalDigit),
      let high = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// The secret as the join contains it: 32 hexadecimal digits. Do not log it.
  var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension LaunchSecret: Equatable {
  /// Returns whether two secrets are equal, in constant time.
  public static func == (first: Self, second: Self) -> Bool {
    (first.high ^ second.high) | (first.low ^ second.low) == 0
  }
}

extension LaunchSecret: Codable {
  /// Decodes a secret that a server kept.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let secret = LaunchSecret(text: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Not a secret of 32 hexadecimal digits")
    }
    self = secret
  }

  /// Encodes the secret, for a file that only its owner can read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension LaunchSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A text without the bits.
  public var description: String { "LaunchSecret(…)" }

  /// A text without the bits.
  public var debugDescription: String { description }

  /// A mirror without children, because `dump` would print the bits.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
