public import StateKit

/// The notes of this device. Any code can create a value, but only the owner below can publish one.
public struct NotesState: Hashable, Sendable {
  /// The notes, oldest first.
  public var texts: [String] = []
  /// The number of notes that were added since the notes were last cleared.
  public private(set) var revision = 0

  /// Creates a state without notes.
  public init() {}

  /// Creates a state with notes.
  public init(texts: [String]) { self.texts = texts }

  mutating func apply(_ text: String) {
    texts.append(text)
    revision += 1
  }
}

/// The published state of the notes.
public struct ReadOnlyNotesState: Equatable, Sendable {
  private let state: NotesState
  fileprivate init(_ state: NotesState) { self.state = state }

  /// The notes, oldest first.
  public var texts: [String] { state.texts }
  /// The number of notes that were added since the notes were last cleared.
  public var revision: Int { state.revision }
  /// Returns the note at a position, or nil if there is none.
  public func note(at position: Int) -> String? {
    state.texts.indices.contains(position) ? state.texts[position] : nil
  }
}

/// The owner of the notes.
fileprivate struct NotesOwner: StateOwner {
  var initialState: NotesState { .init() }
  func publish(_ state: NotesState) -> ReadOnlyNotesState { .init(state) }
}

extension ReadOnlyNotesState: PublishedState {
  /// The type of the owned state.
  public typealias State = NotesState
  /// The key that names the owner.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(NotesOwner()) }
}

/// The reason why a note cannot be added.
public enum NotesError: Error, Equatable {
  /// The note has no text.
  case empty
}

/// The client of the notes. Only the endpoints in `live` write the notes.
public struct NotesClient: Sendable {
  /// Adds a note. Throws ``NotesError`` and adds nothing if the text is empty.
  public var add: @Sendable (_ text: String) throws(NotesError) -> Void
  /// Returns the number of notes.
  public var count: @Sendable () -> Int
  /// Prepares the removal of all notes.
  public var cleared: @Sendable () -> SharedChange

  /// Creates a client with endpoints.
  public init(
    add: @escaping @Sendable (_ text: String) throws(NotesError) -> Void,
    count: @escaping @Sendable () -> Int,
    cleared: @escaping @Sendable () -> SharedChange
  ) {
    self.add = add
    self.count = count
    self.cleared = cleared
  }

  /// Creates the client that owns the notes of `storage`.
  public static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(NotesOwner(), in: storage)
    return Self(
      add: { text throws(NotesError) in
        try owned.withLock("add") { state throws(NotesError) in
          state.apply(text)
          if text.isEmpty { throw .empty }
        }
      },
      count: { owned.read { $0.texts.count } },
      cleared: { owned.prepareChange("cleared") { $0 = .init() } })
  }
}
