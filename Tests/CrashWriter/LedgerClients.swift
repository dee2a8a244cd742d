import StateKit

/// A piece of the ledger: numbers that only grow, and a text, so that a record is not one block.
struct LedgerState: Equatable, Sendable {
  /// What was written in groups.
  var grouped = 0
  /// What was written alone.
  var own = 0
  var text = ""

  mutating func write(_ text: String) { self.text = text }
}

struct ReadOnlyLeft: Equatable, Sendable {
  private let state: LedgerState
  fileprivate init(_ state: LedgerState) { self.state = state }
  var grouped: Int { state.grouped }
  var own: Int { state.own }
}

struct ReadOnlyRight: Equatable, Sendable {
  private let state: LedgerState
  fileprivate init(_ state: LedgerState) { self.state = state }
  var grouped: Int { state.grouped }
  var own: Int { state.own }
}

private struct LeftOwner: PersistentStateOwner {
  var initialState: LedgerState { LedgerState() }
  func publish(_ state: LedgerState) -> ReadOnlyLeft { ReadOnlyLeft(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: LedgerState) -> [UInt8] { LedgerFormat.encode(state) }
  func decode(_ bytes: [UInt8], version: Int) throws -> LedgerState {
    try LedgerFormat.decode(bytes)
  }
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
}

private struct RightOwner: PersistentStateOwner {
  var initialState: LedgerState { LedgerState() }
  func publish(_ state: LedgerState) -> ReadOnlyRight { ReadOnlyRight(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: LedgerState) -> [UInt8] { LedgerFormat.encode(state) }
  func decode(_ bytes: [UInt8], version: Int) throws -> LedgerState {
    try LedgerFormat.decode(bytes)
  }
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
}

extension ReadOnlyLeft: PublishedState {
  typealias State = LedgerState
  static var shared: SharedKey<Self> { SharedKey(LeftOwner()) }
}

extension ReadOnlyRight: PublishedState {
  typealias State = LedgerState
  static var shared: SharedKey<Self> { SharedKey(RightOwner()) }
}

/// What the program writes: each endpoint returns when it is on disk.
struct LedgerClient: Sendable {
  var writeGroup: @Sendable (Int) async throws -> Void
  var writeLeft: @Sendable (Int) async throws -> Void
  var writeRight: @Sendable (Int) async throws -> Void

  static func live(in storage: SharedStorage) -> Self {
    let left = Owned(LeftOwner(), in: storage)
    let right = Owned(RightOwner(), in: storage)
    let synchronizeLeft: @Sendable () async throws -> Void = { try await left.synchronize() }
    return Self(
      writeGroup: { number in
        left.change("group") { $0.grouped = number }
          .and(right.change("group") { $0.grouped = number }).commit()
        // One member's owner waits for both.
        if number % 2 == 0 { try await left.synchronize() } else { try await right.synchronize() }
      },
      writeLeft: { number in
        left.withLock("left") { state in
          state.own = number
          state.write(String(repeating: "l", count: number % 5000))
        }
        try await synchronizeLeft()
      },
      writeRight: { number in
        right.withLock("right") { $0.own = number }
        try await right.synchronize()
      })
  }
}
