// Audit rule escape-hatch, and the runtime: `withoutActuallyEscaping` lets a closure over the state
// escape its transaction. The Swift runtime terminates the process.
import StateKit

final class Stash {
  var change: () -> Void = {}
}

func escape(_ owned: borrowing Owned<some StateOwner>, _ stash: Stash) {
  owned.withLock("escape") { state in
    withoutActuallyEscaping({ print(state) }) { stash.change = $0 }
  }
}
