import LifeSignalDomain

extension Set where Element == UserID {
  /// In the clients' module, this would be preferred to the generic initializer.
  init(_ ids: [UserID]) { self = [] }
}
