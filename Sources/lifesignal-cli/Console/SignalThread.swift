import Foundation

/// Receives signals on a thread of its own, one after the other.
///
/// A signal interrupts a process at any instruction, so a handler of the system may do very little.
/// Here, the signals are blocked in all threads, and one thread waits for them.
struct SignalThread: Sendable {
  /// Starts the thread, which calls a closure with each of some signals. Call this before other
  /// threads start, so that they inherit the blocked signals. A signal that the process ignores stays
  /// ignored.
  let start: @Sendable (_ signals: [Int32], _ handle: @escaping @Sendable (Int32) -> Void) -> Void

  /// Starts a thread of the system.
  static var live: Self {
    Self { signals, handle in
      let signals = signals.filter { !isIgnored($0) }
      setBlocked(signals, true)
      Thread.detachNewThread {
        var set = set(of: signals)
        while true {
          var signal: Int32 = 0
          // SAFETY: Both pointers are to variables that outlive the call.
          if unsafe sigwait(&set, &signal) == 0 { handle(signal) }
        }
      }
    }
  }

  /// Ends the process by a signal, as if the signal had not been blocked.
  static func endProcess(by signal: Int32) {
    _ = Foundation.signal(signal, SIG_DFL)
    setBlocked([signal], false)
    kill(getpid(), signal)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    // SAFETY: The pointer is to a variable that outlives the call.
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      // SAFETY: Both members of the union are pointers to functions.
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      // SAFETY: Both members of the union are pointers to functions.
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // SAFETY: The functions are only compared, and never called.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    // SAFETY: The pointer is to a variable that outlives the call.
    unsafe sigemptyset(&set)
    for signal in signals {
      // SAFETY: The pointer is to a variable that outlives the call.
      unsafe sigaddset(&set, signal)
    }
    return set
  }

  private static func setBlocked(_ signals: [Int32], _ isBlocked: Bool) {
    var set = set(of: signals)
    // SAFETY: The pointer is to a variable that outlives the call.
    _ = unsafe pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &set, nil)
  }
}
