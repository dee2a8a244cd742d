// Audit rule ownership-name: an extension adds a more specific `withLock` to the writer. The
// compiler selects it in the client's file.
import StateKit

extension Owned where Owner.Published == ReadOnlyNotesState {
  borrowing func withLock<Result>(
    _ operation: StaticString, _ body: (inout NotesState) throws(NotesError) -> Result
  ) throws(NotesError) -> Result { fatalError() }
}
