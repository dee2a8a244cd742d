/// How the parts of a result look; plain by default.
public struct AuditStyle: Sendable {
  /// The place of a finding.
  public var place: @Sendable (String) -> String = { $0 }
  /// The caret below what is meant.
  public var mark: @Sendable (String) -> String = { $0 }
  /// What is there to be looked up: line numbers, and why a rule matters.
  public var aside: @Sendable (String) -> String = { $0 }

  /// A plain style.
  public init() {}
}
