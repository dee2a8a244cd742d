// An old transaction is recorded a second time.
import StateKit

func forge(_ transaction: SharedTransaction, in log: EventLog) {
  #if ATTACK
    // expected-error@+1 {{'append' is inaccessible due to 'internal' protection level}}
    log.append(.shared(transaction), in: nil)
  #else
    log.report(StoreIssue("\(transaction)"))
  #endif
}
