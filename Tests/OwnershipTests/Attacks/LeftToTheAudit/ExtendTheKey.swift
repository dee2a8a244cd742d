// Audit rule 3: an initialiser of the key in an extension is preferred in the client's file.
import StateKit

extension SharedKey where Published == ReadOnlyNotesState {
  init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == ReadOnlyNotesState {
    print(owner.publish(NotesState(texts: ["forged"])))
    fatalError()
  }
}
