import Observation

/// The signal that one value of a store has changed. It notifies the observers that have read the
/// value, such as views.
///
/// The class is not generic, because a key path in generic code is created at each use, which costs
/// more than all other work here.
final class ObservationSignal: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var changes: Void { () }

  /// Records a read of the value in the current observation tracking, if any.
  func access() { registrar.access(self, keyPath: \.changes) }

  /// Notifies all observers that have read the value. Each is notified once, and must read again to
  /// be notified of a later change.
  func notify() { registrar.willSet(self, keyPath: \.changes) }
}
