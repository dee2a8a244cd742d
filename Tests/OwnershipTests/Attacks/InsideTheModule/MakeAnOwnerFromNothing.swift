// The bits of `()` are cast to an owner, which is an empty struct. Strict memory safety requires
// the word `unsafe`, which the ownership audit finds.
import StateKit

func forge<Owner: StateOwner>(_ type: Owner.Type, _ old: Owner) -> [Owner] {
  #if ATTACK
    // expected-error@+2 {{expression uses unsafe constructs but is not marked with 'unsafe'}}
    // expected-note@+1 {{reference to unsafe global function 'unsafeBitCast(_:to:)'}}
    [unsafeBitCast((), to: type)]
  #else
    [old]
  #endif
}
