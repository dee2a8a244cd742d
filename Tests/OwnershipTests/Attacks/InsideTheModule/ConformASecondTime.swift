// A feature file conforms the wrapper to `PublishedState` a second time, with its own owner.
public import StateKit

/// An owner in the feature file.
public struct EvilOwner: StateOwner {
  /// A requirement of the protocol.
  public var initialState: NotesState { NotesState(texts: ["forged"]) }
  /// A requirement of the protocol.
  public func publish(_ state: NotesState) -> ReadOnlyNotesState { fatalError() }
}

#if ATTACK
  // expected-error@NotesClient.swift:43 {{redundant conformance of 'ReadOnlyNotesState' to protocol 'PublishedState'}}
  // expected-note@+1 {{'ReadOnlyNotesState' declares conformance to protocol 'PublishedState' here}}
  extension ReadOnlyNotesState: PublishedState {}
#else
  extension ReadOnlyNotesState: CustomStringConvertible {
    /// A requirement of the protocol.
    public var description: String { texts.joined() }
  }
#endif
