// Audit rule ownership-name: in the client's file, the compiler prefers this function to the
// writer with the same name. The function receives the owner.
import StateKit

// swift-format-ignore: AlwaysUseLowerCamelCase
func Owned<Owner: StateOwner>(_ owner: Owner, in storage: SharedStorage) -> StateKit.Owned<Owner> {
  print(owner.publish(owner.initialState))
  return StateKit.Owned(owner, in: storage)
}
