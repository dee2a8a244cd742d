/// How far an audit is.
public enum AuditProgress: Hashable, Sendable {
  /// So many of the files have been read.
  case reading(Int, of: Int)
  /// So many of the files have been checked.
  case checking(Int, of: Int)
}
