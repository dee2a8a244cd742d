import StateKit

/// In the clients' module, this would be preferred to the library's writer and receive the owner.
struct Owned<Owner: StateKit.StateOwner>: ~Copyable {
  init(_ owner: Owner, in storage: SharedStorage) {}
}

/// In the clients' module, this would be preferred to the library's protocol.
protocol StateOwner: StateKit.StateOwner {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the clients' module, this would be preferred to the initializer of the key and receive the
/// owner.
func OwnerKey<Owner: StateKit.StateOwner>(_ owner: Owner) -> StateKit.OwnerKey<Owner.Published> {
  StateKit.OwnerKey(owner)
}
