// An extension makes the writer copyable.
import StateKit

#if ATTACK
  // expected-error@+1 {{conformance to 'Copyable' must occur in the same source file as generic struct 'Owned'}}
  extension Owned: @retroactive Copyable {}
#else
  extension Owned {
    borrowing func lookTwice() {
      read { _ in }
      read { _ in }
    }
  }
#endif
