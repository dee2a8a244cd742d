/// A report about the files of a server, for its operator.
public enum StorageReport: Hashable, Sendable {
  /// Turns could not be saved. Until they are, the server keeps back their messages and accepts nothing.
  case savingFailed(BackendStorageError)
  /// The turns that could not be saved are on disk now, and their messages were sent.
  case savingResumed
  /// A snapshot could not be saved. The turns are saved; a restart replays more of them.
  case snapshotFailed(BackendStorageError)
}
