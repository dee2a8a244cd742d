// Audit rule ownership-name: the client's file prefers a more specific transaction in an extension.
import StateKit

extension Owned where Owner.Published == ReadOnlyNotesState {
  borrowing func withLock<Result>(
    _ operation: StaticString, _ body: (inout NotesState) throws(NotesError) -> Result
  ) throws(NotesError) -> Result { fatalError() }
}
