public import StateKit

/// A composition root, the only code with access to the storage.
public struct NotesRoot: Sendable {
  /// The client of the notes.
  public let notes: NotesClient
  /// The client of the profile.
  public let profile: ProfileClient
  /// The store of the feature.
  public let store: StoreActorOf<NotesFeature>

  /// Creates the clients and the store over a storage.
  public init(storage: SharedStorage) {
    let notes = NotesClient.live(in: storage)
    self.notes = notes
    profile = .live(in: storage)
    store = StoreActor(initialState: NotesFeature.State(), storage: storage) {
      NotesFeature()
    } dependencies: {
      $0.notesClient = notes
    }
  }
}
