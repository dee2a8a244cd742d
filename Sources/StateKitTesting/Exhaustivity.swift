/// How much a test has to say of what happens.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change of state and of shared state, each action that an effect sends, and the
  /// end of each effect.
  case on
  /// Only what the test mentions has to be so. What it skips is handled all the same.
  case off(showSkipped: Bool)

  /// Only what the test mentions has to be so.
  public static var off: Exhaustivity { .off(showSkipped: false) }

  var isOn: Bool { self == .on }
}
