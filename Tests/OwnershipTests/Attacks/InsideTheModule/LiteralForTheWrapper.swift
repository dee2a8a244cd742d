// A wrapper is created from a literal.
import StateKit

#if ATTACK
  extension ReadOnlyNotesState: ExpressibleByArrayLiteral {
    // expected-error@+2 {{'state' is inaccessible due to 'private' protection level}}
    /// A requirement of the protocol.
    public init(arrayLiteral elements: String...) { state = NotesState(texts: elements) }
  }
#else
  extension NotesState: ExpressibleByArrayLiteral {
    /// A requirement of the protocol.
    public init(arrayLiteral elements: String...) { self.init(texts: elements) }
  }
#endif
