// A transaction returns a pointer to the state. Strict memory safety requires the word `unsafe`,
// which the ownership audit finds.
import StateKit

func escape(_ owned: borrowing Owned<CounterOwner>) {
  owned.withLock("escape") { state in
    #if ATTACK
      // expected-error@+6 {{expression uses unsafe constructs but is not marked with 'unsafe'}}
      // expected-note@+5 {{argument #1 in call to global function 'withUnsafeMutablePointer' has unsafe type '(UnsafeMutablePointer<CounterState>) -> UnsafeMutablePointer<CounterState>'}}
      // expected-note@+4 {{reference to global function 'withUnsafeMutablePointer(to:_:)' involves unsafe type 'UnsafeMutablePointer<CounterState>'}}
      // expected-note@+3 {{reference to unsafe type 'UnsafeMutablePointer<CounterState>'}}
      // expected-error@+2 {{expression uses unsafe constructs but is not marked with 'unsafe'}}
      // expected-note@+1 {{reference to parameter '$0' involves unsafe type 'UnsafeMutablePointer<CounterState>'}}
      _ = withUnsafeMutablePointer(to: &state) { $0 }
    #else
      _ = withExtendedLifetime(state) { $0.count }
    #endif
  }
}
