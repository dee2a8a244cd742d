/// The effect or the reducer that the current code is part of, and the services of its store. The
/// store binds this task-local value around each effect, so that a write of shared state can name
/// its cause, and around reducers while the store's log has a listener for issues.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// The running effect; nil in a reducer whose action was sent from outside.
  let identity: DeferredEffectIdentity?
  /// The services of the effect's store.
  let services: StoreServices

  /// Whether the current code is inside a reducer. Reports are then delivered after the reducer has
  /// returned.
  let isReducing: Bool

  init(identity: DeferredEffectIdentity?, services: StoreServices, isReducing: Bool = false) {
    self.identity = identity
    self.services = services
    self.isReducing = isReducing
  }

  /// Records a phase of the running effect if a listener subscribes to effect events.
  func record(_ phase: EffectPhase) {
    guard let identity, services.log.dispatcher.isListening(to: .effects) else { return }
    services.log.append(.effect(identity.identity, phase), in: services.store)
  }

  /// Notifies the simulation that the current job started an operation that may outlive the effect.
  func operationBegan() {
    guard let identity, let simulation = services.simulatedExecutor else { return }
    simulation.operationBegan(identity, of: ObjectIdentifier(services))
  }

  /// Notifies the simulation that the current job ended an operation; see ``operationBegan()``.
  func operationEnded() { services.simulatedExecutor?.operationEnded() }

  /// The cause of the events that the current code records.
  static var currentCause: EventCause {
    if let identity = current?.identity { .effect(identity.identity) } else { .outside }
  }

  /// The log that receives the reports of the current code. Without a context, it has no listeners,
  /// so that reports are written to standard error.
  static var log: EventLog { current?.services.log ?? EventLog() }

  /// Returns whether the current code runs inside a reducer of a store with this event dispatcher.
  static func isReducing(for dispatcher: EventDispatcher) -> Bool {
    guard let current, current.isReducing else { return false }
    return current.services.log.dispatcher === dispatcher
  }
}
