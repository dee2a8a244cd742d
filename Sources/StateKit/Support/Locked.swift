public import Synchronization

/// A value that is protected by a lock and accessible only inside `withLock`.
///
/// A contended `Mutex` blocks in the runtime, which the thread sanitizer does not instrument, so
/// for a `Mutex` alone the sanitizer reports false races. The acquiring load and releasing
/// store of `handover` make the transfer of the lock visible to the sanitizer. Their cost is not
/// measurable.
@usableFromInline
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let handover: Atomic<Bool>

  @inlinable
  package init(_ value: Value) {
    mutex = Mutex(value)
    handover = Atomic(false)
  }

  /// Runs `body` on the value inside the lock. Do not call user code from `body`.
  @inlinable
  package borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = handover.load(ordering: .acquiring)
      let result = body(&value)
      handover.store(false, ordering: .releasing)
      return result
    }
  }
}
