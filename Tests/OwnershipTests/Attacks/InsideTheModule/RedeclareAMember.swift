// A feature file redeclares a member of the wrapper to deceive every reader.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'texts'}}
    var texts: [String] { ["a lie"] }
  #else
    var otherTexts: [String] { ["no lie"] }
  #endif
}
