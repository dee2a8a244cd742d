// The same, for any wrapper.
import StateKit

func reach<Published: PublishedState>(_ published: Published) -> Any {
  #if ATTACK
    // expected-error@+1 {{'ownerType' is inaccessible due to 'internal' protection level}}
    Published.shared.ownerType
  #else
    Published.shared
  #endif
}
