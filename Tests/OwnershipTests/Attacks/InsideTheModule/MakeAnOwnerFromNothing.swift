// An owner is an empty struct: the bits of `()` would do. Strict memory safety asks for the word
// `unsafe`, which the audit finds.
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
