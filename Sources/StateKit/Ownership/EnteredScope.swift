/// A scope that its gate knows but does not keep, because the scope keeps the gate.
@safe
@usableFromInline
struct EnteredScope: Sendable {
  /// SAFETY: a scope leaves the gate, inside the lock, before it is gone, and this is used only there.
  @usableFromInline let reference: Unmanaged<ReadScope>

  init(_ scope: ReadScope) {
    unsafe reference = Unmanaged.passUnretained(scope)
  }

  @inlinable
  func isReducing(on thread: ThreadID) -> Bool {
    unsafe reference._withUnsafeGuaranteedRef { $0.isReducing(on: thread) }
  }

  func isEntry(of scope: ObjectIdentifier) -> Bool {
    unsafe reference._withUnsafeGuaranteedRef { ObjectIdentifier($0) == scope }
  }
}
