import StateKit

/// Durable state: a text, of as many types as there are tags.
struct DurableState: Equatable, Sendable {
  var text = ""
}

struct ReadOnlyTagged<Tag: SendableMetatype>: Equatable, Sendable {
  private let state: DurableState
  fileprivate init(_ state: DurableState) { self.state = state }
  var text: String { state.text }
}

struct ReadOnlyDurable: Equatable, Sendable {
  private let state: DurableState
  fileprivate init(_ state: DurableState) { self.state = state }
  var text: String { state.text }
}

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
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
}

private struct DurableOwner: PersistentStateOwner {
  var initialState: DurableState { DurableState() }
  func publish(_ state: DurableState) -> ReadOnlyDurable { ReadOnlyDurable(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: DurableState) -> [UInt8] { Array(state.text.utf8) }
  func decode(_ bytes: [UInt8], version: Int) -> DurableState {
    DurableState(text: String(decoding: bytes, as: UTF8.self))
  }
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
}

private struct OtherDurableOwner: PersistentStateOwner {
  var initialState: DurableState { DurableState() }
  func publish(_ state: DurableState) -> ReadOnlyOtherDurable { ReadOnlyOtherDurable(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: DurableState) -> [UInt8] { Array(state.text.utf8) }
  func decode(_ bytes: [UInt8], version: Int) -> DurableState {
    DurableState(text: String(decoding: bytes, as: UTF8.self))
  }
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
}

extension ReadOnlyTagged: PublishedState {
  typealias State = DurableState
  static var shared: SharedKey<Self> { SharedKey(TaggedOwner<Tag>()) }
}

extension ReadOnlyDurable: PublishedState {
  typealias State = DurableState
  static var shared: SharedKey<Self> { SharedKey(DurableOwner()) }
}

extension ReadOnlyOtherDurable: PublishedState {
  typealias State = DurableState
  static var shared: SharedKey<Self> { SharedKey(OtherDurableOwner()) }
}

struct DurableClient: Sendable {
  var write: @Sendable (String) async throws -> Void
  /// Lets go of the last reference to something inside a transaction.
  var endInsideATransaction: @Sendable (consuming sending AnyObject) -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(DurableOwner(), in: storage)
    return Self(
      write: { text in
        owned.withLock("write") { $0.text = text }
        try await owned.synchronize()
      },
      endInsideATransaction: { object in
        var held = [consume object]
        owned.withLock("end") { _ in held.removeAll() }
      })
  }
}
