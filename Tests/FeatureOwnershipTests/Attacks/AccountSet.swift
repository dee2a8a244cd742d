import LifeSignalDomain

extension Set where Element == UserID {
  /// If it were declared in `LifeSignalDomain`, this initializer would be preferred to the generic
  /// initializer of `Set`.
  init(_ ids: [UserID]) { self = [] }
}
