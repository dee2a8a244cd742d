// A wrapper is created from a raw value.
import StateKit

extension ReadOnlyNotesState: RawRepresentable {
  /// A requirement of the protocol.
  public init?(rawValue: [String]) {
    #if ATTACK
      // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
      self.state = NotesState(texts: rawValue)
    #else
      return nil
    #endif
  }

  /// A requirement of the protocol.
  public var rawValue: [String] { texts }
}
