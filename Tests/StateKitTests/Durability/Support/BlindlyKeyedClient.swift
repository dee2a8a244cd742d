import StateKit

/// A piece of durable state whose key is created in generic code, for which the owner is only a
/// `StateOwner`.
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
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

/// Creates a key without the static information that the owner is persistent.
private func key<Owner: StateOwner>(of owner: Owner) -> OwnerKey<Owner.Published> {
  OwnerKey(owner)
}

extension ReadOnlyBlindlyKeyed: PublishedState {
  typealias State = BlindlyKeyedState
  static var ownerKey: OwnerKey<Self> { key(of: BlindlyKeyedOwner()) }
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
