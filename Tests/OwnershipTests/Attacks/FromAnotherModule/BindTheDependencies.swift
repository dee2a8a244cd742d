// An app binds the current dependencies for an operation directly, without `withDependencies`.
import StateKit

func bind(_ operation: () -> Void) {
  #if ATTACK
    // expected-error@+1 {{cannot find 'DependencyContext' in scope}}
    DependencyContext.$current.withValue(DependencyValues(), operation: operation)
  #else
    withDependencies({ _ in }, operation: operation)
  #endif
}
