/// What goes wrong in an ``InMemoryStateFiles``.
public enum FileFault: Hashable, Sendable {
  /// No space is left: a file that is written is cut, and the step fails.
  case full
  /// Nothing can be written, moved or removed; what is there can be read.
  case readOnly
  /// No file can be read: each belongs to somebody else.
  case unreadable
  /// The folder is gone.
  case missing
  /// Every step fails, with an error number of the system.
  case failing(code: Int32)
  /// The machine dies in the middle of a step. Nothing works until ``InMemoryStateFiles/kill(keeping:)``
  /// decides what is found when it comes up again.
  case death
}
