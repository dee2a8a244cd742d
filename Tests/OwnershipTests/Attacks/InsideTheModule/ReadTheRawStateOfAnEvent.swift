// A listener reads the owned state from an event.
import StateKit

func listen(to transaction: SharedTransaction) -> Any {
  #if ATTACK
    // expected-error@+1 {{'values' is inaccessible due to 'package' protection level}}
    transaction.values.stateAfter
  #else
    transaction.after
  #endif
}
