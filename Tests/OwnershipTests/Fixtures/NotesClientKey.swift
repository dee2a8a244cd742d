public import StateKit

/// Names the notes client among the dependencies.
public enum NotesClientKey: DependencyKey {
  /// Adds nothing and knows of nothing.
  public static var defaultValue: NotesClient {
    NotesClient(
      add: { _ throws(NotesError) in throw .empty },
      count: unimplemented("NotesClient.count", placeholder: 0),
      cleared: unimplemented("NotesClient.cleared", placeholder: SharedChange()))
  }
}

extension DependencyValues {
  /// What may be done with the notes.
  public var notesClient: NotesClient {
    get { self[NotesClientKey.self] }
    set { self[NotesClientKey.self] = newValue }
  }
}
