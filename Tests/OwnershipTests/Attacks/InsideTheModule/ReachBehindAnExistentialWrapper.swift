// A feature accesses the state of a wrapper with an erased type.
import StateKit

func reach(_ published: any PublishedState) -> Any {
  #if ATTACK
    // expected-error@+1 {{value of type 'any PublishedState' has no member 'state'}}
    published.state
  #else
    type(of: published)
  #endif
}
