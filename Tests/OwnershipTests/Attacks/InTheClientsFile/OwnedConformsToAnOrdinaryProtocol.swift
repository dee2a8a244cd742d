// The writer conforms to an ordinary protocol, so that `as? any Thief` could find it.
import StateKit

#if ATTACK
  // expected-note@+1 {{type 'Owned<Owner>' does not conform to inherited protocol 'Copyable'}}
  protocol Thief {
    func steal()
  }
#else
  protocol Thief: ~Copyable {
    func steal()
  }
#endif

// expected-error@+1 {{type 'Owned<Owner>' does not conform to protocol 'Copyable'}}
extension Owned: Thief where Owner == CounterOwner {
  func steal() { withLock("stolen") { $0.count = 0 } }
}
