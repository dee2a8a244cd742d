// An app forges the values of a transaction's event.
import StateKit

#if ATTACK
  // expected-error@+1 {{cannot find type 'SharedTransactionValues' in scope}}
  struct Forged: SharedTransactionValues {}
#else
  struct Forged: Sendable {}
#endif
