// A feature file conforms the wrapper once more, with an owner of its own.
public import StateKit

/// An owner of the feature's own.
public struct EvilOwner: StateOwner {
  /// What the protocol asks for.
  public var initialState: NotesState { NotesState(texts: ["forged"]) }
  /// What the protocol asks for.
  public func publish(_ state: NotesState) -> ReadOnlyNotesState { fatalError() }
}

#if ATTACK
  // expected-error@NotesClient.swift:43 {{redundant conformance of 'ReadOnlyNotesState' to protocol 'PublishedState'}}
  // expected-note@+1 {{'ReadOnlyNotesState' declares conformance to protocol 'PublishedState' here}}
  extension ReadOnlyNotesState: PublishedState {}
#else
  extension ReadOnlyNotesState: CustomStringConvertible {
    /// What the protocol asks for.
    public var description: String { texts.joined() }
  }
#endif
