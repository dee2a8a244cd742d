// The values of a transaction's event are made up.
import StateKit

#if ATTACK
  // expected-error@+1 {{cannot find type 'SharedTransactionValues' in scope}}
  struct Forged: SharedTransactionValues {}
#else
  struct Forged: Sendable {}
#endif
