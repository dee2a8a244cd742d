import StateKit

/// The shared state that the agreement test observes.
struct LevelState: Equatable, Sendable {
  var value = 0
}

struct ReadOnlyLevelState: Equatable, Sendable {
  private let state: LevelState
  init(_ state: LevelState) { self.state = state }
  var value: Int { state.value }
}

private struct LevelOwner: StateOwner {
  var initialState: LevelState { LevelState() }
  func publish(_ state: LevelState) -> ReadOnlyLevelState { ReadOnlyLevelState(state) }
}

extension ReadOnlyLevelState: PublishedState {
  typealias State = LevelState
  static var ownerKey: OwnerKey<Self> { OwnerKey(LevelOwner()) }
}

struct LevelClient: Sendable {
  var rise: @Sendable () -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(LevelOwner(), in: storage)
    return Self(rise: { owned.withLock("rise") { $0.value += 1 } })
  }
}
