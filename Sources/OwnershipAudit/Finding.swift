/// A violation that the audit found.
public struct Finding: Hashable, Codable, Sendable {
  /// The path of the file. It starts with the audited path, unless the audited path is the current
  /// folder.
  public let file: String
  /// The line, starting at 1.
  public let line: Int
  /// The column in characters, starting at 1.
  public let column: Int
  /// The number of characters to underline, starting at the column.
  public let width: Int
  /// The rule that the code violates.
  public let rule: RuleID
  /// The description of the violation.
  public let what: String
  /// The reason for the rule.
  public let why: String
  /// The suggested fix for the violation.
  public let fix: String
  /// The text of the line. The text is empty if the line is too long to show, or if the finding is
  /// about a whole build script.
  public let source: String
}
