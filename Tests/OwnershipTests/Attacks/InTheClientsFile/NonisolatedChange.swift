// A prepared change, which can run on any thread, captures a value that is not sendable.
import StateKit

// expected-note@+1 {{class 'Tally' does not conform to the 'Sendable' protocol}}
final class Tally {
  var count = 0
}

func prepare(_ owned: borrowing Owned<CounterOwner>, _ tally: Tally) -> SharedChange {
  #if ATTACK
    // expected-error@+1 {{capture of 'tally' with non-Sendable type 'Tally' in a '@Sendable' closure}}
    return owned.prepareChange("tally") { $0.count = tally.count }
  #else
    let count = tally.count
    return owned.prepareChange("tally") { $0.count = count }
  #endif
}
