/// The progress of an audit.
public enum AuditProgress: Hashable, Sendable {
  /// The audit read or skipped this number of files.
  case reading(Int, of: Int)
  /// The audit checked this number of files.
  case checking(Int, of: Int)
}
