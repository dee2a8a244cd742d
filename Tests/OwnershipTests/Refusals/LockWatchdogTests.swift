#if DEBUG
  import StateKit
  import Synchronization
  import TestSupport
  import Testing

  /// A long wait for the lock of a storage is reported with the operation that holds the lock.
  struct LockWatchdogTests {
    /// A timer that fires when the test calls `fire()`.
    private final class ManualWatchdogTimer: Sendable {
      private let calls = Mutex<[Int: @Sendable () -> Void]>([:])
      private let count = Atomic(0)
      let isScheduled = Semaphore()

      var watchdogTimer: WatchdogTimer {
        WatchdogTimer { [self] _, body in
          let number = count.add(1, ordering: .relaxed).newValue
          calls.withLock { $0[number] = body }
          isScheduled.signal()
          return { [self] in calls.withLock { _ = $0.removeValue(forKey: number) } }
        }
      }

      func fire() { for call in calls.withLock({ Array($0.values) }) { call() } }

      var pendingCount: Int { calls.withLock { $0.count } }
    }

    @Test func `An issue names the waiting read and the transaction that holds the lock`() {
      let timer = ManualWatchdogTimer()
      let storage = SharedStorage(log: EventLog(), watchdogTimer: timer.watchdogTimer)
      let ledger = LedgerClient.live(in: storage)
      let profile = ProfileClient.live(in: storage)
      profile.rename("Ana")
      let reader = ProbeFeature.captured(in: storage)
      let issues = Mutex<[String]>([])
      let subscription = storage.log.listen(to: .issues) { event in
        if case .issue(let issue) = event.kind { issues.withLock { $0.append(issue.message) } }
      }
      let readingThread = Mutex<TestThread?>(nil)
      ledger.add(1) {
        let thread = TestThread { _ = reader?.profile }
        readingThread.withLock { $0 = thread }
        timer.isScheduled.wait()
        TestThread { timer.fire() }.join()
      }
      readingThread.withLock { $0 }?.join()
      // The log also contains an issue about the reader, because its store has ended. The test
      // ignores that issue.
      #expect(
        issues.withLock { $0 }.filter { !$0.hasPrefix("A reader of") } == [
          """
          A read of ReadOnlyProfileState has waited 5.0 seconds for the lock of its storage. The \
          transaction "add" on ReadOnlyLedgerState holds the lock on another thread. Likely cause: \
          that thread waits for this one, so neither can continue. Read what a transaction needs \
          before it begins, and do not wait inside it.
          """
        ])
      #expect(timer.pendingCount == 0)
      subscription.cancel()
    }

    @Test func `A thread that does not have to wait for the lock leaves no timer pending`() {
      let timer = ManualWatchdogTimer()
      let storage = SharedStorage(log: EventLog(), watchdogTimer: timer.watchdogTimer)
      let ledger = LedgerClient.live(in: storage)
      ledger.add(1) {}
      #expect(ledger.total {} == 1)
      #expect(timer.pendingCount == 0)
    }
  }
#endif
