/// Something that the audit found.
public struct Finding: Hashable, Codable, Sendable {
  /// The path of the file, as it was asked for.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int
  /// How many characters are meant, from the column.
  public let width: Int
  /// The rule that is broken.
  public let rule: RuleID
  /// What was found.
  public let what: String
  /// Why it matters.
  public let why: String
  /// What to do instead.
  public let mend: String
  /// The line as it is written; nothing when it is too long to be shown.
  public let source: String
}
