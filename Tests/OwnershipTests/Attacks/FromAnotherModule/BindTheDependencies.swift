// An app sets the dependencies of other code's stores without `withDependencies`.
import StateKit

func bind(_ operation: () -> Void) {
  #if ATTACK
    // expected-error@+1 {{cannot find 'DependencyContext' in scope}}
    DependencyContext.$current.withValue(DependencyValues(), operation: operation)
  #else
    withDependencies({ _ in }, operation: operation)
  #endif
}
