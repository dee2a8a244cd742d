/// A simulated fault of an ``InMemoryStateFiles``.
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
