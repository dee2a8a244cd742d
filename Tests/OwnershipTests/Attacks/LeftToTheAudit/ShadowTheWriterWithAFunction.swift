// Audit rule ownership-name: the client's file prefers a function with the writer's name, which
// receives the owner.
import StateKit

// swift-format-ignore: AlwaysUseLowerCamelCase
func Owned<Owner: StateOwner>(_ owner: Owner, in storage: SharedStorage) -> StateKit.Owned<Owner> {
  print(owner.publish(owner.initialState))
  return StateKit.Owned(owner, in: storage)
}
