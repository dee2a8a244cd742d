// Audit rule 3: a function of the key's name is preferred in the client's file and gets the owner.
import StateKit

// swift-format-ignore: AlwaysUseLowerCamelCase
func SharedKey<Owner: StateOwner>(_ owner: Owner) -> StateKit.SharedKey<Owner.Published> {
  print(owner.publish(owner.initialState))
  return StateKit.SharedKey(owner)
}
