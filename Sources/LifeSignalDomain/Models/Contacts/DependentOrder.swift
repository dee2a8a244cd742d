/// The order among dependents of the same urgency (rule 4.7).
public enum DependentOrder: String, Hashable, Sendable, CaseIterable {
  /// By due date, the earliest first. Dependents who have never checked in precede all others.
  case timeLeft = "time left"
  /// By the dependent's name.
  case name
  /// By the date added, the latest first.
  case dateAdded = "date added"
}
