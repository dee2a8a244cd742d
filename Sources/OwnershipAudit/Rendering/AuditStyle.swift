/// Functions that style the parts of a result, for example with colors. The default is plain text.
public struct AuditStyle: Sendable {
  /// Styles the file, line and column of a finding.
  public var location: @Sendable (String) -> String = { $0 }
  /// Styles the caret below the source.
  public var caret: @Sendable (String) -> String = { $0 }
  /// Styles secondary text: line numbers, and the reason for a rule.
  public var secondary: @Sendable (String) -> String = { $0 }

  /// Creates a plain style.
  public init() {}
}
