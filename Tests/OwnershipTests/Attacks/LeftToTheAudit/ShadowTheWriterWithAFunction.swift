// Audit rule 3: a function of the writer's name is preferred in the client's file and gets the owner.
import StateKit

// swift-format-ignore: AlwaysUseLowerCamelCase
func Owned<Owner: StateOwner>(_ owner: Owner, in storage: SharedStorage) -> StateKit.Owned<Owner> {
  print(owner.publish(owner.initialState))
  return StateKit.Owned(owner, in: storage)
}
