#if DEBUG
  /// A watchdog that reports, in debug builds, a thread that waits too long for the lock of a
  /// storage.
  ///
  /// If a transaction waits for a thread that reads shared state, both deadlock: the reader waits
  /// for the lock that the transaction holds. The report names both operations. The watchdog
  /// measures real time. It is disabled in a simulation, which has only one thread.
  @usableFromInline
  final class LockWatchdog: Sendable {
    /// The time after which a waiting thread is reported.
    static var limit: Duration { .seconds(5) }

    private let log: EventLog
    private let timer: WatchdogTimer
    /// The purpose of the thread that holds the lock or held it last.
    private let holder = Locked<LockPurpose?>(nil)

    init(log: EventLog, timer: WatchdogTimer) {
      self.log = log
      self.timer = timer
    }

    @usableFromInline
    func didEnter(_ purpose: LockPurpose) { holder.withLock { $0 = purpose } }

    /// Starts the timer for the current thread's wait.
    ///
    /// - Returns: The wait, which the caller cancels when the thread has the lock.
    @usableFromInline
    func beginWaiting(_ purpose: LockPurpose) -> Wait {
      if EffectContext.current?.services.simulatedExecutor != nil { return Wait(cancel: {}) }
      return Wait(
        cancel: timer.schedule(Self.limit) { [self] in
          let holder = holder.withLock { $0 }
          log.report(Self.makeIssue(waiting: purpose, holder: holder))
        })
    }

    private static func makeIssue(waiting: LockPurpose, holder: LockPurpose?) -> StoreIssue {
      let holderName = holder.map { "\($0)" } ?? "Another call"
      return StoreIssue(
        """
        \(waiting) has waited \(limit) for the lock of its storage. \(holderName) holds the lock \
        on another thread. Likely cause: that thread waits for this one, so neither can continue. \
        Read what a transaction needs before it begins, and do not wait inside it.
        """)
    }

    /// The wait of one thread.
    @usableFromInline
    struct Wait {
      private let end: @Sendable () -> Void

      fileprivate init(cancel: @escaping @Sendable () -> Void) { end = cancel }

      @usableFromInline
      func cancel() { end() }
    }
  }
#endif
