internal import Synchronization

/// A value that is accessible only inside `withLock`.
///
/// The thread sanitizer does not see how a contended `Mutex` is handed over. The acquiring load and
/// the releasing store make it visible.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let handover = Atomic(false)

  init(_ value: Value) { mutex = Mutex(value) }

  borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = handover.load(ordering: .acquiring)
      let result = body(&value)
      handover.store(false, ordering: .releasing)
      return result
    }
  }
}
