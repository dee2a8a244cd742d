// Audit rule 1, and the runtime: the one cast that lets a closure over the state out of its
// transaction. It ends the process.
import StateKit

final class Stash {
  var change: () -> Void = {}
}

func escape(_ owned: borrowing Owned<some StateOwner>, _ stash: Stash) {
  owned.withLock("escape") { state in
    withoutActuallyEscaping({ print(state) }) { stash.change = $0 }
  }
}
