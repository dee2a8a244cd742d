/// The result of an audit.
public struct AuditResult: Hashable, Codable, Sendable {
  /// The number of audited files, including manifests.
  public let fileCount: Int
  /// The violations, ordered by file, line and column.
  public let findings: [Finding]
  /// The types in owned state that are not known to be values.
  public let unknowns: [UnknownType]
  /// The files and folders that were not audited completely, and advice.
  public let notes: [AuditNote]

  /// Whether the audit found no violation.
  public var isClean: Bool { findings.isEmpty }

  /// Whether all files were audited completely and all types in owned state are known.
  public var isComplete: Bool { unknowns.isEmpty && !notes.contains(where: \.isGap) }
}
