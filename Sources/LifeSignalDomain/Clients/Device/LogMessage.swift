/// A text for the log, which cannot contain a token, a phone number or a name (rule 3.5).
///
/// A message is written as a literal. It can contain numbers, durations, words that are known when the
/// app is compiled, and the names of errors without their values. Anything else has to be marked as
/// private, and is left out:
///
/// ```swift
/// let message: LogMessage = "attempt \(attempt) for \(private: user.name): \(nameOf: error)"
/// ```
public struct LogMessage: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text that replaces a private value.
  public static let redacted = "<private>"

  /// The text of the message.
  public let text: String

  /// Creates a message from a literal.
  public init(stringLiteral literal: String) { text = literal }

  /// Creates a message from a literal with values.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The values that a message can contain.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a part of the literal.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a number to the message.
    public mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }

    /// Appends a duration to the message.
    public mutating func appendInterpolation(_ duration: Duration) { text += "\(duration)" }

    /// Appends a text that is known when the app is compiled.
    public mutating func appendInterpolation(_ text: StaticString) { self.text += "\(text)" }

    /// Appends one of a fixed number of words.
    public mutating func appendInterpolation<Word>(_ word: Word)
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
      text += word.rawValue
    }

    /// Appends the type of an error and, for an enum, its case, but none of its values.
    public mutating func appendInterpolation(nameOf error: any Error) {
      text += LogMessage.name(of: error)
    }

    /// Leaves a value out.
    public mutating func appendInterpolation<Value>(private value: Value) {
      text += LogMessage.redacted
    }
  }

  private static func name(of error: any Error) -> String {
    let type = "\(Swift.type(of: error))"
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return type }
    if let label = mirror.children.first?.label { return "\(type).\(label)" }
    // A description of its own can contain anything.
    let value: Any = error
    return value is any CustomStringConvertible ? type : "\(type).\(error)"
  }
}
