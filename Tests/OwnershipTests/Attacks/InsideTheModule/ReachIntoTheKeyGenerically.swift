// A feature accesses the owner through the key of a wrapper whose type is a generic parameter.
import StateKit

func reach<Published: PublishedState>(_ published: Published) -> Any {
  #if ATTACK
    // expected-error@+1 {{'makeCell' is inaccessible due to 'internal' protection level}}
    Published.ownerKey.makeCell
  #else
    Published.ownerKey
  #endif
}
