public import StateKit

/// The dependency key of the notes client.
public enum NotesClientKey: DependencyKey {
  /// A client that refuses each note, and whose other endpoints are not implemented.
  public static var defaultValue: NotesClient {
    NotesClient(
      add: { _ throws(NotesError) in throw .empty },
      count: unimplemented("NotesClient.count", placeholder: 0),
      cleared: unimplemented("NotesClient.cleared", placeholder: SharedChange()))
  }
}

extension DependencyValues {
  /// The client of the notes.
  public var notesClient: NotesClient {
    get { self[NotesClientKey.self] }
    set { self[NotesClientKey.self] = newValue }
  }
}
