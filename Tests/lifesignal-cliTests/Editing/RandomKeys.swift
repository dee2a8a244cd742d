import StateKit

@testable import lifesignal_cli

/// Random keys and texts for tests of the line editor.
struct RandomKeys {
  private let random: RandomSource

  init(seed: UInt64) { random = .seeded(seed) }

  static let scalars: [Unicode.Scalar] = Array(
    "ab c-1 漢字🦊é\u{301}\u{200D}👩🏽🇩🇪한\u{1100}\u{1161}नि\u{FE0F}☂\u{7F}\u{202E}\u{600}\"".unicodeScalars)

  static let keys: [Key] =
    [
      .enter, .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end, .wordLeft,
      .wordRight,
      .altBackspace, .unknown, .alt("b"), .alt("f"), .alt("d"), .alt("x"),
    ] + "abcdefghijklmnopqrstuvwxyz".map { Key.control($0) }

  func number(below count: Int) -> Int { Int(random.next() % UInt64(count)) }

  func scalar() -> Unicode.Scalar { Self.scalars[number(below: Self.scalars.count)] }

  func key() -> Key {
    number(below: 2) == 0 ? .text(scalar()) : Self.keys[number(below: Self.keys.count)]
  }

  func text(length: Int) -> String {
    String(String.UnicodeScalarView((0..<length).map { _ in scalar() }))
  }
}
