// Audit rule 3: a transaction in an extension, more specific, is preferred in the client's file.
import StateKit

extension Owned where Owner.Published == ReadOnlyNotesState {
  borrowing func withLock<Result>(
    _ operation: StaticString, _ body: (inout NotesState) throws(NotesError) -> Result
  ) throws(NotesError) -> Result { fatalError() }
}
