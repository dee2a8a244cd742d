public import StateKit

/// Reads the notes and asks their client to write. It lives in another file than the client.
public struct NotesFeature: Reducer, Sendable {
  /// How many notes the user has seen.
  public struct State: Hashable, Sendable {
    /// Counted after each addition.
    public var seen = 0

    /// None.
    public init() {}
  }

  /// What can happen.
  public enum Action: Hashable, Sendable {
    /// The user wrote a note.
    case addTapped(String)
    /// The notes were counted.
    case seen(Int)
  }

  @SharedReader var notes: ReadOnlyNotesState
  @Dependency(\.notesClient) var notesClient

  /// The feature.
  public init() {}

  /// Adds through the client; counts what it reads.
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
