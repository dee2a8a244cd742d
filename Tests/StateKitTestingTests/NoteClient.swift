import StateKit

/// A client that owns a piece of shared state.
struct NoteClient: Sendable {
  var append: @Sendable (String) -> Void
  /// Starts a transaction, and changes nothing.
  var touch: @Sendable () -> Void = {}
  var remove: @Sendable () -> Void = unimplemented("NoteClient.remove", placeholder: ())
  var fetch: @Sendable () async throws -> Void = unimplemented("NoteClient.fetch")

  static func live(in storage: SharedStorage) -> NoteClient {
    let owned = Owned(NoteOwner(), in: storage)
    return NoteClient(
      append: { note in owned.withLock("append") { $0.notes.append(note) } },
      touch: { owned.withLock("touch") { _ in } })
  }
}

enum NoteClientKey: DependencyKey {
  static var defaultValue: NoteClient {
    NoteClient(append: unimplemented("NoteClient.append", placeholder: ()))
  }
}

extension DependencyValues {
  var noteClient: NoteClient {
    get { self[NoteClientKey.self] }
    set { self[NoteClientKey.self] = newValue }
  }
}

struct NoteState: Equatable, Sendable {
  var notes: [String] = []
}

struct ReadOnlyNoteState: Equatable, Sendable, CustomReflectable {
  private let state: NoteState
  fileprivate init(_ state: NoteState) { self.state = state }
  var notes: [String] { state.notes }
  var customMirror: Mirror { Mirror(self, children: ["notes": notes], displayStyle: .struct) }
}

private struct NoteOwner: StateOwner {
  var initialState: NoteState { NoteState() }
  func publish(_ state: NoteState) -> ReadOnlyNoteState { ReadOnlyNoteState(state) }
}

extension ReadOnlyNoteState: PublishedState {
  typealias State = NoteState
  static var ownerKey: OwnerKey<Self> { OwnerKey(NoteOwner()) }
}
