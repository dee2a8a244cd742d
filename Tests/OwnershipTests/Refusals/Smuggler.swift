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
  static var ownerKey: OwnerKey<Self> { OwnerKey(SmuggledOwner()) }
}

/// Code that lets a closure over the state escape its transaction with `withoutActuallyEscaping`,
/// the only way that the compiler accepts.
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
