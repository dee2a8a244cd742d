/// Whether a test must assert everything that happens, or only a part of it.
public enum Exhaustivity: Hashable, Sendable {
  /// The test must assert everything: each change of state and of shared state, each action that an
  /// effect sends, and the end of each effect.
  case on
  /// The store checks only what the test asserts, and skips everything else. The store still
  /// handles skipped actions. The closure of a `send` or a `receive` gets the actual state after the
  /// action, not the state before it. With `showSkippedAssertions`, a notice shows each thing that
  /// is skipped; to find skipped changes, the store also calls the closure with the state before
  /// the action.
  case off(showSkippedAssertions: Bool)

  /// The store checks only what the test asserts, and skips everything else without a notice.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }

  var isOn: Bool { self == .on }
}
