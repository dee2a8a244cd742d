import LifeSignalDomain

extension UserID {
  /// If it were declared in `LifeSignalDomain`, this method would be the witness of `Hashable`, and
  /// all values would have the same hash.
  func hash(into hasher: inout Hasher) {}
}
