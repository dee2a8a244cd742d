// Audit rule ownership-name: an extension adds an initializer to the key. The compiler selects it
// in the client's file.
import StateKit

extension OwnerKey where Published == ReadOnlyNotesState {
  init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == ReadOnlyNotesState {
    print(owner.publish(NotesState(texts: ["forged"])))
    fatalError()
  }
}
