// A prepared change captures what is not safe to send; it may run on any thread.
import StateKit

// expected-note@+1 {{class 'Tally' does not conform to the 'Sendable' protocol}}
final class Tally {
  var count = 0
}

func prepare(_ owned: borrowing Owned<CounterOwner>, _ tally: Tally) -> SharedChange {
  #if ATTACK
    // expected-error@+1 {{capture of 'tally' with non-Sendable type 'Tally' in a '@Sendable' closure}}
    return owned.change("tally") { $0.count = tally.count }
  #else
    let count = tally.count
    return owned.change("tally") { $0.count = count }
  #endif
}
