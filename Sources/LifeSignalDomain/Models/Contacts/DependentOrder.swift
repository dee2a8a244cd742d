/// How dependents are ordered who are equally urgent (4.7).
public enum DependentOrder: String, Hashable, Sendable, CaseIterable {
  /// Whose check-in is due first. Who has never checked in comes before them all.
  case timeLeft = "time left"
  /// By name.
  case name
  /// Who was added last comes first.
  case dateAdded = "date added"
}
