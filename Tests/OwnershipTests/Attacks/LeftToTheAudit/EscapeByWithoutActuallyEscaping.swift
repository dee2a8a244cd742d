// Audit rule escape-hatch: `withoutActuallyEscaping` lets a closure over the state escape its
// transaction. If the program runs, the Swift runtime terminates the process.
import StateKit

final class Stash {
  var change: () -> Void = {}
}

func escape(_ owned: borrowing Owned<some StateOwner>, _ stash: Stash) {
  owned.withLock("escape") { state in
    withoutActuallyEscaping({ print(state) }) { stash.change = $0 }
  }
}
