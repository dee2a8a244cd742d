internal import Foundation
public import LifeSignalDomain
internal import Realtime
public import StateKit

/// The secret of one launch of the app: 128 random bits, from which the identifier of the launch is
/// derived, and which prove to the server that a socket belongs to the launch.
///
/// Before a sign-in, nothing else proves an address, and the replies to a sign-in contain a token.
///
/// The server needs no table of secrets: it derives ``launch`` from the secret that a client presents, and
/// compares it with the launch that the client claims. Nothing has to survive a restart of the server,
/// nothing can be forgotten or used up, and the first join of a launch is checked like every other. The
/// identifier, which is part of addresses and is no secret, reveals nothing about the secret: to find a
/// secret with a given identifier, a program has to try 2¹²² secrets on average. Comparing the two
/// identifiers may take different times, because the client knows both of them.
///
/// Descriptions and mirrors do not contain the bits. Comparing two secrets takes the same time wherever
/// they differ.
public struct LaunchSecret: Sendable {
  /// The text in front of the secret in what is hashed, so that a hash of the secret for another purpose
  /// is not the identifier of the launch.
  private static let launchPrefix = "LifeSignal launch 1\0"
  /// The number of hexadecimal digits of ``text``.
  private static let digitCount = 32

  private let high: UInt64
  private let low: UInt64

  /// Draws the secret of a new launch.
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

  /// The identifier of the launch: the first 128 bits of SHA-256 of a prefix and the secret, as a UUID of
  /// version 8 (RFC 9562), in which 6 bits are fixed.
  public var launch: LaunchID {
    let secret = [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
    var bytes = Array(SHA256.hash(Array(Self.launchPrefix.utf8) + secret).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return LaunchID(
      UUID(
        uuid: (
          bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
          bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
        )))
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
