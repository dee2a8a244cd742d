// Audit rule ownership-name: the client's file prefers a function with the key's name, which
// receives the owner.
import StateKit

// swift-format-ignore: AlwaysUseLowerCamelCase
func OwnerKey<Owner: StateOwner>(_ owner: Owner) -> StateKit.OwnerKey<Owner.Published> {
  print(owner.publish(owner.initialState))
  return StateKit.OwnerKey(owner)
}
