import StateKit

/// A piece of durable state whose key is created by a generic function, in which the owner is only
/// known to be a `StateOwner`.
struct GenericallyKeyedState: Equatable, Sendable {
  var text = ""
}

struct ReadOnlyGenericallyKeyed: Equatable, Sendable {
  private let state: GenericallyKeyedState
  fileprivate init(_ state: GenericallyKeyedState) { self.state = state }
  var text: String { state.text }
}

private struct GenericallyKeyedOwner: PersistentStateOwner {
  var initialState: GenericallyKeyedState { GenericallyKeyedState() }
  func publish(_ state: GenericallyKeyedState) -> ReadOnlyGenericallyKeyed {
    ReadOnlyGenericallyKeyed(state)
  }
  var formatVersion: Int { 1 }
  func encode(_ state: GenericallyKeyedState) throws -> [UInt8] { Array(state.text.utf8) }
  func decode(_ bytes: [UInt8], version: Int) throws -> GenericallyKeyedState {
    GenericallyKeyedState(text: String(decoding: bytes, as: UTF8.self))
  }
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

/// Creates the key of an owner. In this function, the compiler does not know that the owner is
/// persistent.
private func key<Owner: StateOwner>(of owner: Owner) -> OwnerKey<Owner.Published> {
  OwnerKey(owner)
}

extension ReadOnlyGenericallyKeyed: PublishedState {
  typealias State = GenericallyKeyedState
  static var ownerKey: OwnerKey<Self> { key(of: GenericallyKeyedOwner()) }
}

struct GenericallyKeyedClient: Sendable {
  var set: @Sendable (String) -> Void
  var synchronize: @Sendable () async throws -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(GenericallyKeyedOwner(), in: storage)
    return Self(
      set: { text in owned.withLock("set") { $0.text = text } },
      synchronize: { try await owned.synchronize() })
  }
}
