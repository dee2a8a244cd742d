// A member of a copy of a wrapper is changed.
import StateKit

func forge(_ notes: ReadOnlyNotesState) -> [String] {
  #if ATTACK
    var forged = notes
    // expected-error@+1 {{cannot use mutating member on immutable value: 'texts' is a get-only property}}
    forged.texts.append("forged")
    return forged.texts
  #else
    var forged = notes.texts
    forged.append("not shared")
    return forged
  #endif
}
