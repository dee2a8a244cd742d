public import Synchronization

/// The one lock of the library: a value that is reached only inside `withLock`.
///
/// A contended `Mutex` blocks in the runtime, which the thread sanitizer cannot see into, so it
/// reports races that are none. The acquire and release of `handover` show it the hand-over; they
/// cost nothing measurable.
@usableFromInline
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let handover: Atomic<Bool>

  @inlinable
  package init(_ value: Value) {
    mutex = Mutex(value)
    handover = Atomic(false)
  }

  /// Runs `body` on the value, alone. Never call user code from `body`.
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
