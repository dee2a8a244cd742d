import StateKit

/// A text that is saved to disk. It is the state of the three published types in this file.
struct DurableState: Equatable, Sendable {
  var text = ""
}

/// A generic published type, which has its own record for each generic argument.
struct ReadOnlyTagged<Tag: SendableMetatype>: Equatable, Sendable {
  private let state: DurableState
  fileprivate init(_ state: DurableState) { self.state = state }
  var text: String { state.text }
}

/// The published state of ``DurableClient``.
struct ReadOnlyDurable: Equatable, Sendable {
  private let state: DurableState
  fileprivate init(_ state: DurableState) { self.state = state }
  var text: String { state.text }
}

/// A published type that tests use to claim the record of ``ReadOnlyDurable``.
struct ReadOnlyOtherDurable: Equatable, Sendable {
  private let state: DurableState
  fileprivate init(_ state: DurableState) { self.state = state }
  var text: String { state.text }
}

private struct TaggedOwner<Tag: SendableMetatype>: PersistentStateOwner {
  var initialState: DurableState { DurableState() }
  func publish(_ state: DurableState) -> ReadOnlyTagged<Tag> { ReadOnlyTagged(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: DurableState) -> [UInt8] { Array(state.text.utf8) }
  func decode(_ bytes: [UInt8], version: Int) -> DurableState {
    DurableState(text: String(decoding: bytes, as: UTF8.self))
  }
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

private struct DurableOwner: PersistentStateOwner {
  var initialState: DurableState { DurableState() }
  func publish(_ state: DurableState) -> ReadOnlyDurable { ReadOnlyDurable(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: DurableState) -> [UInt8] { Array(state.text.utf8) }
  func decode(_ bytes: [UInt8], version: Int) -> DurableState {
    DurableState(text: String(decoding: bytes, as: UTF8.self))
  }
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

private struct OtherDurableOwner: PersistentStateOwner {
  var initialState: DurableState { DurableState() }
  func publish(_ state: DurableState) -> ReadOnlyOtherDurable { ReadOnlyOtherDurable(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: DurableState) -> [UInt8] { Array(state.text.utf8) }
  func decode(_ bytes: [UInt8], version: Int) -> DurableState {
    DurableState(text: String(decoding: bytes, as: UTF8.self))
  }
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyTagged: PublishedState {
  typealias State = DurableState
  static var ownerKey: OwnerKey<Self> { OwnerKey(TaggedOwner<Tag>()) }
}

extension ReadOnlyDurable: PublishedState {
  typealias State = DurableState
  static var ownerKey: OwnerKey<Self> { OwnerKey(DurableOwner()) }
}

extension ReadOnlyOtherDurable: PublishedState {
  typealias State = DurableState
  static var ownerKey: OwnerKey<Self> { OwnerKey(OtherDurableOwner()) }
}

/// The client of ``ReadOnlyDurable``.
struct DurableClient: Sendable {
  var write: @Sendable (String) async throws -> Void
  /// Releases the last reference to an object inside a transaction.
  var releaseInsideATransaction: @Sendable (consuming sending AnyObject) -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(DurableOwner(), in: storage)
    return Self(
      write: { text in
        owned.withLock("write") { $0.text = text }
        try await owned.synchronize()
      },
      releaseInsideATransaction: { object in
        var held = [consume object]
        owned.withLock("release") { _ in held.removeAll() }
      })
  }
}
