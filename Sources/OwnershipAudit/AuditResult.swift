/// What an audit found.
public struct AuditResult: Hashable, Codable, Sendable {
  /// How many files were audited, manifests among them.
  public let fileCount: Int
  /// What is broken, by file, line and column.
  public let findings: [Finding]
  /// What the audit cannot tell.
  public let unknowns: [UnknownType]
  /// What it could not look at.
  public let notes: [AuditNote]

  /// Whether no rule is broken, as far as the audit can tell.
  public var isClean: Bool { findings.isEmpty }

  /// Whether everything was looked at, and everything is known.
  public var isComplete: Bool { unknowns.isEmpty && !notes.contains(where: \.isGap) }
}
