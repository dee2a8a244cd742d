/// A simulated fault of an ``InMemoryStateFiles``. It affects steps: a step is one call of a method
/// of `OpenStateFiles`, such as a read or a move of a file.
public enum FileFault: Hashable, Sendable {
  /// No space is left: a write stops after half of the bytes and fails.
  case full
  /// Files can be read, but not written, moved or removed.
  case readOnly
  /// No file can be read, because all files belong to another user.
  case unreadable
  /// The folder was removed.
  case missing
  /// Every step fails with an error number of the system.
  case failing(code: Int32)
  /// The machine crashes during a step. All later steps fail until
  /// ``InMemoryStateFiles/simulateCrash(keeping:)`` determines the content of the disk after the
  /// restart.
  case crash
}
