/// The progress of an audit.
public enum AuditProgress: Hashable, Sendable {
  /// The audit has read or skipped this number of all files.
  case reading(Int, of: Int)
  /// The audit has checked this number of all audited files.
  case checking(Int, of: Int)
}
