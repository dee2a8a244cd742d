import StateKit

/// A piece of durable state whose key is made where nobody knows that its owner persists.
struct BlindlyKeyedState: Equatable, Sendable {
  var text = ""
}

struct ReadOnlyBlindlyKeyed: Equatable, Sendable {
  private let state: BlindlyKeyedState
  fileprivate init(_ state: BlindlyKeyedState) { self.state = state }
  var text: String { state.text }
}

private struct BlindlyKeyedOwner: PersistentStateOwner {
  var initialState: BlindlyKeyedState { BlindlyKeyedState() }
  func publish(_ state: BlindlyKeyedState) -> ReadOnlyBlindlyKeyed { ReadOnlyBlindlyKeyed(state) }
  var formatVersion: Int { 1 }
  func encode(_ state: BlindlyKeyedState) throws -> [UInt8] { Array(state.text.utf8) }
  func decode(_ bytes: [UInt8], version: Int) throws -> BlindlyKeyedState {
    BlindlyKeyedState(text: String(decoding: bytes, as: UTF8.self))
  }
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
}

/// Knows of the owner that it is one, and no more.
private func key<Owner: StateOwner>(of owner: Owner) -> SharedKey<Owner.Published> {
  SharedKey(owner)
}

extension ReadOnlyBlindlyKeyed: PublishedState {
  typealias State = BlindlyKeyedState
  static var shared: SharedKey<Self> { key(of: BlindlyKeyedOwner()) }
}

struct BlindlyKeyedClient: Sendable {
  var set: @Sendable (String) -> Void
  var synchronize: @Sendable () async throws -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(BlindlyKeyedOwner(), in: storage)
    return Self(
      set: { text in owned.withLock("set") { $0.text = text } },
      synchronize: { try await owned.synchronize() })
  }
}
