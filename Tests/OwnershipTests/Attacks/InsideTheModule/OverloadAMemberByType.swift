// The same with another type, to be preferred where that type is wanted.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'texts'}}
    var texts: [String].SubSequence { ["a lie"] }
  #else
    var otherTexts: [String].SubSequence { ["no lie"] }
  #endif
}
