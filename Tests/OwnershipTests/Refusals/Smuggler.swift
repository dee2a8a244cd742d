import StateKit

struct SmuggledState: Equatable, Sendable {
  var count = 0
}

struct ReadOnlySmuggledState: Equatable, Sendable {}

fileprivate struct SmuggledOwner: StateOwner {
  var initialState: SmuggledState { .init() }
  func publish(_ state: SmuggledState) -> ReadOnlySmuggledState { .init() }
}

extension ReadOnlySmuggledState: PublishedState {
  typealias State = SmuggledState
  static var shared: SharedKey<Self> { SharedKey(SmuggledOwner()) }
}

/// The one way for a closure over the state to leave a transaction that the compiler lets pass.
enum Smuggler {
  private final class Stash {
    var change: () -> Void = {}
  }

  static func run() {
    let owned = Owned(SmuggledOwner(), in: SharedStorage())
    let stash = Stash()
    owned.withLock("smuggle") { state in
      withoutActuallyEscaping({ state.count = 1 }) { stash.change = $0 }
    }
    stash.change()
  }
}
