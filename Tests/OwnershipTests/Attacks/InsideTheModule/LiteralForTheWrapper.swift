// A wrapper is written as a literal.
import StateKit

#if ATTACK
  extension ReadOnlyNotesState: ExpressibleByArrayLiteral {
    // expected-error@+2 {{'state' is inaccessible due to 'private' protection level}}
    /// What the protocol asks for.
    public init(arrayLiteral elements: String...) { state = NotesState(texts: elements) }
  }
#else
  extension NotesState: ExpressibleByArrayLiteral {
    /// What the protocol asks for.
    public init(arrayLiteral elements: String...) { self.init(texts: elements) }
  }
#endif
