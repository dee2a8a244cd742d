// Audit rule ownership-name: an extension adds an initializer to the key. In the client's
// file, the compiler selects this initializer.
import StateKit

extension OwnerKey where Published == ReadOnlyNotesState {
  init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == ReadOnlyNotesState {
    print(owner.publish(NotesState(texts: ["forged"])))
    fatalError()
  }
}
