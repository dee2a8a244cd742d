import LifeSignalDomain

extension UserID {
  /// In the clients' module, this would be the witness of `Hashable`, and all accounts would have
  /// the same hash.
  func hash(into hasher: inout Hasher) {}
}
