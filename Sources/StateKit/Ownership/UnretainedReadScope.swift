/// An unowned reference from a lock to a scope. The scope keeps the lock alive, so a strong
/// reference would be a cycle.
@safe
@usableFromInline
struct UnretainedReadScope: Sendable {
  /// SAFETY: the `deinit` of a scope removes the reference from the data of the lock, while holding
  /// the lock. The reference is used only while that lock is held.
  @usableFromInline let reference: Unmanaged<ReadScope>

  init(_ scope: ReadScope) {
    unsafe reference = Unmanaged.passUnretained(scope)
  }

  @inlinable
  var isActiveOnCurrentThread: Bool {
    unsafe reference._withUnsafeGuaranteedRef { $0.isActiveOnCurrentThread }
  }

  func refers(to scope: ObjectIdentifier) -> Bool {
    unsafe reference._withUnsafeGuaranteedRef { ObjectIdentifier($0) == scope }
  }
}
