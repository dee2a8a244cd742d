import LifeSignalDomain

extension Set where Element == UserID {
  /// Declared in `LifeSignalDomain`, this initializer would be preferred to the generic one.
  init(_ ids: [UserID]) { self = [] }
}
