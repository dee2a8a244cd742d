/// A haptic signal (rule 3.5).
public enum Haptic: Hashable, Sendable, CaseIterable {
  /// Something on the screen was touched or reached.
  case impact(HapticStrength)
  /// An operation ended with an outcome.
  case notification(HapticOutcome)
  /// The selection of the person changed.
  case selection

  /// All signals that can be played.
  public static var allCases: [Haptic] {
    HapticStrength.allCases.map { .impact($0) } + HapticOutcome.allCases.map { .notification($0) }
      + [.selection]
  }
}
