internal import StateKitSimulation

/// How likely something is: a number of millionths, so that it can be compared and written down
/// exactly.
public struct Chance: Hashable, Sendable, Comparable {
  /// What is certain, in millionths.
  static let whole = 1_000_000

  /// How often out of a million times.
  public let millionths: Int

  /// It never happens.
  public static let never = Chance(clamping: 0)

  private init(clamping millionths: Int) { self.millionths = min(max(0, millionths), Self.whole) }

  /// A number from 0, which never happens, to 1, which always does; nothing for any other.
  public init?(_ number: Double) {
    guard (0...1).contains(number) else { return nil }
    self.init(clamping: Int((number * Double(Self.whole)).rounded()))
  }

  /// Reads a number such as `0.02`; nothing for any other text.
  init?(_ text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ Self.digits.contains($0) }),
      let number = Double(String(text))
    else { return nil }
    self.init(number)
  }

  /// Digits and a point: `Double` reads much more, such as `nan` and `0x1p-2`.
  private static let digits = Set("0123456789.".utf8)

  /// Whether it happens this time. The first choice of all is that it does not.
  func strikes(_ choices: Choices, _ label: StaticString) -> Bool {
    guard self > .never else { return false }
    return choices.pick(Self.whole, label) >= Self.whole - millionths
  }

  /// The less likely one is the lesser.
  public static func < (first: Chance, second: Chance) -> Bool {
    first.millionths < second.millionths
  }
}

extension Chance: ExpressibleByFloatLiteral {
  /// A number from 0 to 1, written down in a program.
  public init(floatLiteral number: Double) {
    // Only a literal gets here, so only who writes the program can be wrong: see `init(_:)` for
    // numbers from elsewhere.
    guard let chance = Chance(number) else {
      fatalError("A chance lies between 0 and 1, and \(number) does not.")
    }
    self = chance
  }
}

extension Chance: CustomStringConvertible {
  /// The number, as it is read: `0.02`.
  public var description: String {
    if millionths == Self.whole { return "1" }
    if millionths == 0 { return "0" }
    var digits = String(Self.whole + millionths).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "0." + digits
  }
}
