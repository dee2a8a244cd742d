import Foundation
import StateKit

struct NotebookState: Equatable, Sendable, Codable {
  var notes: [String] = []
}

struct ReadOnlyNotebook: Equatable, Sendable, CustomReflectable {
  private let state: NotebookState
  fileprivate init(_ state: NotebookState) { self.state = state }
  var notes: [String] { state.notes }
  var customMirror: Mirror { Mirror(self, children: ["notes": notes], displayStyle: .struct) }
}

private struct NotebookOwner: PersistentStateOwner {
  var initialState: NotebookState { NotebookState() }
  func publish(_ state: NotebookState) -> ReadOnlyNotebook { ReadOnlyNotebook(state) }

  var formatVersion: Int { 2 }

  func encode(_ state: NotebookState) throws -> [UInt8] {
    Array(try JSONEncoder().encode(state))
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> NotebookState {
    switch version {
    case 1:
      // Version 1 was plain text with one note on each line.
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return NotebookState(notes: lines.map(String.init))
    default: return try JSONDecoder().decode(NotebookState.self, from: Data(bytes))
    }
  }

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyNotebook: PublishedState {
  typealias State = NotebookState
  static var ownerKey: OwnerKey<Self> { OwnerKey(NotebookOwner()) }
}

struct NotebookClient: Sendable {
  var add: @Sendable (String) async throws -> Void
  var cleared: @Sendable () -> SharedChange

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(NotebookOwner(), in: storage)
    return Self(
      add: { note in
        owned.withLock("add") { $0.notes.append(note) }
        try await owned.synchronize()
      },
      cleared: { owned.prepareChange("cleared") { $0.notes = [] } })
  }
}
