// A wrapper is decoded, by hand.
@testable public import NotesDomain

extension ReadOnlyNotesState: @retroactive Decodable {
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
