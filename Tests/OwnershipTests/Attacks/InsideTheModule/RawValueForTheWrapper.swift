// A wrapper is made from a raw value.
import StateKit

extension ReadOnlyNotesState: RawRepresentable {
  /// What the protocol asks for.
  public init?(rawValue: [String]) {
    #if ATTACK
      // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
      self.state = NotesState(texts: rawValue)
    #else
      return nil
    #endif
  }

  /// What the protocol asks for.
  public var rawValue: [String] { texts }
}
