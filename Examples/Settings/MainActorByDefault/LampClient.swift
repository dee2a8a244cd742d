import StateKit

nonisolated struct LampState: Equatable, Sendable {
  var isOn = false
}

nonisolated struct ReadOnlyLamp: PublishedState {
  typealias State = LampState
  let isOn: Bool

  fileprivate init(_ state: LampState) { isOn = state.isOn }

  static var ownerKey: OwnerKey<Self> { OwnerKey(LampOwner()) }
}

private nonisolated struct LampOwner: StateOwner {
  var initialState: LampState { LampState() }
  func publish(_ state: LampState) -> ReadOnlyLamp { ReadOnlyLamp(state) }
}

nonisolated struct LampClient: DependencyKey, Sendable {
  var toggle: @Sendable () async throws -> Void

  static var defaultValue: Self { Self(toggle: unimplemented("LampClient.toggle")) }

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(LampOwner(), in: storage)
    return Self(toggle: { owned.withLock("toggle") { $0.isOn.toggle() } })
  }
}
