// An app replaces a method of the wrapper at run time.
import NotesDomain

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{replaced function 'note(at:)' is not marked dynamic}}
    @_dynamicReplacement(for:note(at:))
    func lie(at position: Int) -> String? { "a lie" }
  #else
    func lie(at position: Int) -> String? { "a lie" }
  #endif
}
