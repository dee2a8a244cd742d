// The state is looked for behind a wrapper whose type is forgotten.
import StateKit

func reach(_ published: any PublishedState) -> Any {
  #if ATTACK
    // expected-error@+1 {{value of type 'any PublishedState' has no member 'state'}}
    published.state
  #else
    type(of: published)
  #endif
}
