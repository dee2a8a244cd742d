// A member of the wrapper is overloaded with another type, so that code that expects this type
// calls the overload.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'texts'}}
    var texts: [String].SubSequence { ["a lie"] }
  #else
    var otherTexts: [String].SubSequence { ["no lie"] }
  #endif
}
