// Audit rule ownership-name: an extension adds a more specific `withLock` to the writer. In the
// client's file, the compiler selects this method.
import StateKit

extension Owned where Owner.Published == ReadOnlyNotesState {
  borrowing func withLock<Result>(
    _ operation: StaticString, _ body: (inout NotesState) throws(NotesError) -> Result
  ) throws(NotesError) -> Result { fatalError() }
}
