// An extension makes the prepared change copyable.
import StateKit

#if ATTACK
  // expected-error@+1 {{conformance to 'Copyable' must occur in the same source file as struct 'SharedChange'}}
  extension SharedChange: @retroactive Copyable {}
#else
  extension SharedChange {
    consuming func commitLater() -> SharedChange { self }
  }
#endif
