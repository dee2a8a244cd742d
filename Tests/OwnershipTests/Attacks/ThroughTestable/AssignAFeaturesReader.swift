// A test assigns to a feature's reader.
@testable import NotesDomain

func write(_ feature: NotesFeature, _ old: ReadOnlyNotesState) {
  var feature = feature
  #if ATTACK
    // expected-error@+1 {{cannot assign to property: 'notes' is a get-only property}}
    feature.notes = old
  #else
    print(feature.notes == old)
    feature = NotesFeature()
  #endif
}
