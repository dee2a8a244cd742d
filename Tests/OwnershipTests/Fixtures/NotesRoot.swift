public import StateKit

/// A composition root: the one place that has a storage.
public struct NotesRoot: Sendable {
  /// The one client of the notes.
  public let notes: NotesClient
  /// The one client of the profile.
  public let profile: ProfileClient
  /// Runs the feature.
  public let store: StoreActorOf<NotesFeature>

  /// Makes the clients and the store of a launch.
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
