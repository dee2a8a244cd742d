// A wrapper is decoded with a handwritten initializer.
import StateKit

extension ReadOnlyNotesState: Decodable {
  /// A requirement of the protocol.
  public init(from decoder: any Decoder) throws {
    #if ATTACK
      // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
      state = NotesState(texts: try [String](from: decoder))
    #else
      throw NotesError.empty
    #endif
  }
}
