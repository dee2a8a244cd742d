import LifeSignalDomain
import StateKit

extension StateKit.Owned where Owner.Published == ReadOnlyContactsState {
  /// In the clients' module, this would be preferred to the writer's own transaction.
  borrowing func withLock<Result>(
    _ operation: StaticString, _ body: (inout ContactsState) -> Result
  ) -> Result { fatalError("The feature's transaction was called.") }
}

extension StateKit.OwnerKey where Published == ReadOnlyContactsState {
  /// In the clients' module, this would be preferred to the key's own initializer.
  init<Owner: StateKit.StateOwner>(_ owner: Owner) where Owner.Published == ReadOnlyContactsState {
    fatalError("The feature's initializer of the key was called.")
  }
}

extension SharedStorage {
  /// Hides the storage's own method only in the attacker's module.
  func current(_: ReadOnlyContactsState.Type) -> ReadOnlyContactsState? { nil }
}
