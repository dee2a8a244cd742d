import LifeSignalDomain
import StateKit

extension StateKit.Owned where Owner.Published == ReadOnlyContactsState {
  /// If it were declared in `LifeSignalDomain`, this method would be preferred to the one of
  /// `Owned` itself.
  borrowing func withLock<Result>(
    _ operation: StaticString, _ body: (inout ContactsState) -> Result
  ) -> Result { fatalError("The feature's transaction was called.") }
}

extension StateKit.OwnerKey where Published == ReadOnlyContactsState {
  /// If it were declared in `LifeSignalDomain`, this initializer would be preferred to the key's
  /// own.
  init<Owner: StateKit.StateOwner>(_ owner: Owner) where Owner.Published == ReadOnlyContactsState {
    fatalError("The feature's initializer of the key was called.")
  }
}

extension SharedStorage {
  /// Hides `value(of:)` of the storage, but only in the module that declares this one.
  func value(of _: ReadOnlyContactsState.Type) -> ReadOnlyContactsState {
    fatalError("The feature's method of the storage was called.")
  }
}
