import StateKit

/// If it were declared in `LifeSignalDomain`, this type would be preferred to `StateKit.Owned`, and
/// receive the owner.
struct Owned<Owner: StateKit.StateOwner>: ~Copyable {
  init(_ owner: Owner, in storage: SharedStorage) {}
}

/// If it were declared in `LifeSignalDomain`, this protocol would be preferred to
/// `StateKit.StateOwner`.
protocol StateOwner: StateKit.StateOwner {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// If it were declared in `LifeSignalDomain`, this function would be preferred to the initializer
/// of `StateKit.OwnerKey`, and receive the owner.
func OwnerKey<Owner: StateKit.StateOwner>(_ owner: Owner) -> StateKit.OwnerKey<Owner.Published> {
  StateKit.OwnerKey(owner)
}
