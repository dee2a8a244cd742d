// A feature accesses the storage as a dependency.
import StateKit

struct Evil {
  #if ATTACK
    // expected-error@+1 {{value of type 'DependencyValues' has no member 'storage'}}
    @Dependency(\.storage) var storage
  #else
    @Dependency(\.notesClient) var notesClient
  #endif
}
