public import StateKit

/// A feature that reads the notes and writes them through their client, which is in another file.
public struct NotesFeature: Reducer, Sendable {
  /// The number of notes that the user has seen.
  public struct State: Hashable, Sendable {
    /// The number of notes after the last addition.
    public var seen = 0

    /// Creates a state in which the user has seen no notes.
    public init() {}
  }

  /// The actions of the feature.
  public enum Action: Hashable, Sendable {
    /// The user added a note.
    case addTapped(String)
    /// The effect counted the notes.
    case seen(Int)
  }

  @SharedReader var notes: ReadOnlyNotesState
  @Dependency(\.notesClient) var notesClient

  /// Creates the feature of the notes.
  public init() {}

  /// Adds a note through the client and counts the notes.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped(let text):
      return .run("notes.add") { [notesClient] send in
        try notesClient.add(text)
        await send(.seen(notes.texts.count))
      }
    case .seen(let count):
      state.seen = count
      return .none
    }
  }
}
