import StateKit

/// A piece of durable state: a number and some text, 256 bytes on disk.
struct NoteState: Equatable, Sendable {
  var number = 0
  var text = String(repeating: "x", count: 200)
}

/// The published view of the state. A storage has one value of each published type, so a tag such
/// as `First` makes a type with a value of its own.
struct ReadOnlyNote<Tag: SendableMetatype>: Equatable, Sendable {
  private let state: NoteState

  fileprivate init(_ state: NoteState) { self.state = state }

  var number: Int { state.number }
}

private struct NoteOwner<Tag: SendableMetatype>: PersistentStateOwner {
  var initialState: NoteState { NoteState() }

  func publish(_ state: NoteState) -> ReadOnlyNote<Tag> { ReadOnlyNote(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: NoteState) -> [UInt8] { Array("\(state.number) \(state.text)".utf8) }

  func decode(_ bytes: [UInt8], version: Int) -> NoteState {
    NoteState(text: String(decoding: bytes, as: UTF8.self))
  }

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyNote: PublishedState {
  typealias State = NoteState

  static var ownerKey: OwnerKey<Self> { OwnerKey(NoteOwner<Tag>()) }
}

/// A client that owns two notes.
final class NoteClient: Sendable {
  private let first: Owned<NoteOwner<First>>
  private let second: Owned<NoteOwner<Second>>

  init(in storage: SharedStorage) {
    first = Owned(NoteOwner<First>(), in: storage)
    second = Owned(NoteOwner<Second>(), in: storage)
  }

  /// Repeats a transaction in memory, without waiting for the disk.
  func change(times: Int) {
    for _ in 0..<times { first.withLock("change") { $0.number &+= 1 } }
  }

  /// Changes one state, and returns when the change is on disk.
  func write() async throws {
    first.withLock("write") { $0.number &+= 1 }
    try await first.synchronize()
  }

  /// Changes both states in one commit, and returns when the commit is on disk.
  func writeGroup() async throws {
    first.prepareChange("write") { $0.number &+= 1 }
      .and(second.prepareChange("write") { $0.number &+= 1 }).commit()
    try await first.synchronize()
  }
}
