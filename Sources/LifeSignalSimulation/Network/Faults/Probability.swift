internal import StateKitSimulation

/// A probability in millionths, so that it can be compared and written as text exactly.
public struct Probability: Hashable, Sendable, Comparable {
  /// The number of millionths in a probability of 1.
  static let whole = 1_000_000

  /// The probability in millionths.
  public let millionths: Int

  /// A probability of zero.
  public static let never = Probability(clamping: 0)

  private init(clamping millionths: Int) { self.millionths = min(max(0, millionths), Self.whole) }

  /// Creates a probability from a number from 0 (never) to 1 (always), or `nil` for any other
  /// number.
  public init?(_ number: Double) {
    guard (0...1).contains(number) else { return nil }
    self.init(clamping: Int((number * Double(Self.whole)).rounded()))
  }

  /// Creates a probability from text such as `0.02`, or `nil` for any other text.
  init?(_ text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ Self.acceptedCharacters.contains($0) }),
      let number = Double(String(text))
    else { return nil }
    self.init(number)
  }

  /// The characters of a decimal number; `Double` also parses text such as `nan` and `0x1p-2`.
  private static let acceptedCharacters = Set("0123456789.".utf8)

  /// Decides at random whether an event with this probability occurs this time. Unless the
  /// probability is 1, the random choice 0 means that the event does not occur.
  func occurs(_ choices: Choices, _ label: StaticString) -> Bool {
    guard self > .never else { return false }
    return choices.pickIndex(below: Self.whole, for: label) >= Self.whole - millionths
  }

  /// Returns whether the first probability is lower than the second.
  public static func < (first: Probability, second: Probability) -> Bool {
    first.millionths < second.millionths
  }
}

extension Probability: ExpressibleByFloatLiteral {
  /// Creates a probability from a literal from 0 to 1.
  public init(floatLiteral number: Double) {
    // Only literals in source code reach this initializer; `init(_:)` handles numbers from input.
    guard let chance = Probability(number) else {
      fatalError("A probability must be from 0 to 1, but this literal is \(number).")
    }
    self = chance
  }
}

extension Probability: CustomStringConvertible {
  /// Text from which the same probability can be created, such as `0.02`.
  public var description: String {
    if millionths == Self.whole { return "1" }
    if millionths == 0 { return "0" }
    var digits = String(Self.whole + millionths).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "0." + digits
  }
}
