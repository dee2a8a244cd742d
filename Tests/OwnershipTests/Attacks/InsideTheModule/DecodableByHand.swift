// A wrapper is decoded, by hand.
import StateKit

extension ReadOnlyNotesState: Decodable {
  /// What the protocol asks for.
  public init(from decoder: any Decoder) throws {
    #if ATTACK
      // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
      state = NotesState(texts: try [String](from: decoder))
    #else
      throw NotesError.empty
    #endif
  }
}
