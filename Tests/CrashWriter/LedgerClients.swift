import StateKit

/// The state of the left or of the right piece of the ledger: two numbers that only increase, and a
/// text. In the left piece, the text can make the record larger than one disk block. In the right
/// piece, it is empty.
struct LedgerState: Equatable, Sendable {
  /// The last number that was written in a group of changes.
  var numberInGroup = 0
  /// The last number that was written in a change of this piece alone.
  var numberOutsideGroup = 0
  var text = ""
}

struct ReadOnlyLeft: Equatable, Sendable {
  private let state: LedgerState
  fileprivate init(_ state: LedgerState) { self.state = state }
  var numberInGroup: Int { state.numberInGroup }
  var numberOutsideGroup: Int { state.numberOutsideGroup }
}

struct ReadOnlyRight: Equatable, Sendable {
  private let state: LedgerState
  fileprivate init(_ state: LedgerState) { self.state = state }
  var numberInGroup: Int { state.numberInGroup }
  var numberOutsideGroup: Int { state.numberOutsideGroup }
}

private struct LeftOwner: PersistentStateOwner {
  var initialState: LedgerState { LedgerState() }
  func publish(_ state: LedgerState) -> ReadOnlyLeft { ReadOnlyLeft(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: LedgerState) -> [UInt8] { LedgerFormat.encode(state) }
  func decode(_ bytes: [UInt8], version: Int) throws -> LedgerState {
    try LedgerFormat.decode(bytes)
  }
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

private struct RightOwner: PersistentStateOwner {
  var initialState: LedgerState { LedgerState() }
  func publish(_ state: LedgerState) -> ReadOnlyRight { ReadOnlyRight(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: LedgerState) -> [UInt8] { LedgerFormat.encode(state) }
  func decode(_ bytes: [UInt8], version: Int) throws -> LedgerState {
    try LedgerFormat.decode(bytes)
  }
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyLeft: PublishedState {
  typealias State = LedgerState
  static var ownerKey: OwnerKey<Self> { OwnerKey(LeftOwner()) }
}

extension ReadOnlyRight: PublishedState {
  typealias State = LedgerState
  static var ownerKey: OwnerKey<Self> { OwnerKey(RightOwner()) }
}

/// The client of the ledger. Each endpoint returns when its change is on disk.
struct LedgerClient: Sendable {
  var writeGroup: @Sendable (Int) async throws -> Void
  var writeLeft: @Sendable (Int) async throws -> Void
  var writeRight: @Sendable (Int) async throws -> Void

  static func live(in storage: SharedStorage) -> Self {
    let left = Owned(LeftOwner(), in: storage)
    let right = Owned(RightOwner(), in: storage)
    return Self(
      writeGroup: { number in
        left.prepareChange("group") { $0.numberInGroup = number }
          .and(right.prepareChange("group") { $0.numberInGroup = number }).commit()
        // `synchronize()` of either owner must wait for the whole group. The calls alternate to test
        // both owners.
        if number % 2 == 0 { try await left.synchronize() } else { try await right.synchronize() }
      },
      writeLeft: { number in
        left.withLock("left") { state in
          state.numberOutsideGroup = number
          state.text = String(repeating: "l", count: number % 5000)
        }
        try await left.synchronize()
      },
      writeRight: { number in
        right.withLock("right") { $0.numberOutsideGroup = number }
        try await right.synchronize()
      })
  }
}
