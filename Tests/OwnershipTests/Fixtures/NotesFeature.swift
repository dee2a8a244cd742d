public import StateKit

/// A feature that reads the notes and writes them through their client, which is in another file.
public struct NotesFeature: Reducer, Sendable {
  /// The state of the feature.
  public struct State: Hashable, Sendable {
    /// The number of notes after the last addition.
    public var noteCount = 0

    /// Creates a state before the first addition.
    public init() {}
  }

  /// The actions of the feature.
  public enum Action: Hashable, Sendable {
    /// The user added a note.
    case addTapped(String)
    /// The effect counted the notes.
    case notesCounted(Int)
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
        await send(.notesCounted(notes.texts.count))
      }
    case .notesCounted(let count):
      state.noteCount = count
      return .none
    }
  }
}
