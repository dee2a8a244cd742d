// A feature forges a transaction.
import StateKit

func forge(like transaction: SharedTransaction) -> SharedTransaction {
  #if ATTACK
    // expected-error@+2 {{'SharedTransaction' initializer is inaccessible due to 'internal' protection level}}
    // expected-error@+1 {{'values' is inaccessible due to 'package' protection level}}
    SharedTransaction(version: 1, operation: "forged", cause: .outside, values: transaction.values)
  #else
    transaction
  #endif
}
