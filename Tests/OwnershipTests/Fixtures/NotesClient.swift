public import StateKit

/// The notes of this device. Anybody may make one; nobody but the owner below can publish one.
public struct NotesState: Hashable, Sendable {
  /// The notes, oldest first.
  public var texts: [String] = []
  /// Counts the notes ever added.
  public private(set) var revision = 0

  /// No notes.
  public init() {}

  /// These notes.
  public init(texts: [String]) { self.texts = texts }

  mutating func apply(_ text: String) {
    texts.append(text)
    revision += 1
  }
}

/// What everybody sees of the notes.
public struct ReadOnlyNotesState: Equatable, Sendable {
  private let state: NotesState
  fileprivate init(_ state: NotesState) { self.state = state }

  /// The notes, oldest first.
  public var texts: [String] { state.texts }
  /// Counts the notes ever added.
  public var revision: Int { state.revision }
  /// The note at a position, if there is one.
  public func note(at position: Int) -> String? {
    state.texts.indices.contains(position) ? state.texts[position] : nil
  }
}

/// The right to write the notes.
fileprivate struct NotesOwner: StateOwner {
  var initialState: NotesState { .init() }
  func publish(_ state: NotesState) -> ReadOnlyNotesState { .init(state) }
}

extension ReadOnlyNotesState: PublishedState {
  /// What is behind the wrapper.
  public typealias State = NotesState
  /// Names the owner.
  public static var shared: SharedKey<Self> { SharedKey(NotesOwner()) }
}

/// A note that cannot be added.
public enum NotesError: Error, Equatable {
  /// It has no text.
  case empty
}

/// What may be done with the notes. `live` is the only place that writes them.
public struct NotesClient: Sendable {
  /// Adds a note. Throws ``NotesError`` and adds nothing when it is empty.
  public var add: @Sendable (_ text: String) throws(NotesError) -> Void
  /// How many notes there are.
  public var count: @Sendable () -> Int
  /// Prepares that all notes go.
  public var cleared: @Sendable () -> SharedChange

  /// A client of these endpoints.
  public init(
    add: @escaping @Sendable (_ text: String) throws(NotesError) -> Void,
    count: @escaping @Sendable () -> Int,
    cleared: @escaping @Sendable () -> SharedChange
  ) {
    self.add = add
    self.count = count
    self.cleared = cleared
  }

  /// The client that owns the notes of `storage`.
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
      cleared: { owned.change("cleared") { $0 = .init() } })
  }
}
