// Audit rule ownership-name: in the client's file, the compiler prefers this function to the key
// with the same name. The function receives the owner.
import StateKit

// swift-format-ignore: AlwaysUseLowerCamelCase
func OwnerKey<Owner: StateOwner>(_ owner: Owner) -> StateKit.OwnerKey<Owner.Published> {
  print(owner.publish(owner.initialState))
  return StateKit.OwnerKey(owner)
}
