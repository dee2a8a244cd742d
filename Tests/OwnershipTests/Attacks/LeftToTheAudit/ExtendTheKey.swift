// Audit rule ownership-name: the client's file prefers an initializer of the key in an extension.
import StateKit

extension OwnerKey where Published == ReadOnlyNotesState {
  init<Owner: StateOwner>(_ owner: Owner) where Owner.Published == ReadOnlyNotesState {
    print(owner.publish(NotesState(texts: ["forged"])))
    fatalError()
  }
}
