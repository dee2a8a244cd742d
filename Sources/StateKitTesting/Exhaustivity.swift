/// How much of what happens a test has to assert.
public enum Exhaustivity: Hashable, Sendable {
  /// Asserts everything: each change of state and of shared state, each action that an effect
  /// sends, and the end of each effect.
  case on
  /// Asserts only what the test mentions. Skipped actions are handled nevertheless. With
  /// `showSkipped`, a notice shows each thing that is skipped.
  case off(showSkippedAssertions: Bool)

  /// Asserts only what the test mentions, and shows nothing that it skips.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }

  var isOn: Bool { self == .on }
}
