/// For whom a running effect acts: the store binds it round each effect, so that a write of shared
/// state can name its cause and a report finds its log.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// The running effect; nil in a reducer that runs for nobody's effect.
  let identity: EffectIdentitySource?
  /// What the effect's store lends.
  let services: EffectServices

  /// Whether a reducer runs: what is reported now is delivered when it is done.
  let isReducing: Bool

  init(identity: EffectIdentitySource?, services: EffectServices, isReducing: Bool = false) {
    self.identity = identity
    self.services = services
    self.isReducing = isReducing
  }

  /// Records what became of the running effect, when somebody wants to know.
  func note(_ phase: EffectPhase) {
    guard let identity, services.log.journal.isListening(to: .effects) else { return }
    services.log.append(.effect(identity.identity, phase))
  }

  /// The job at hand has begun what may outlive the effect. A simulation that runs it wants to know.
  func operationBegan() {
    guard let identity, let world = services.world else { return }
    world.operationBegan(identity, of: ObjectIdentifier(services))
  }

  /// The job at hand has ended it.
  func operationEnded() { services.world?.operationEnded() }

  /// Who acts now.
  static var currentCause: EventCause {
    if let identity = current?.identity { .effect(identity.identity) } else { .outside }
  }

  /// Where what goes wrong now is reported.
  static var log: EventLog { current?.services.log ?? EventLog() }

  /// Whether a reducer of a store with this journal runs here.
  static func isReducing(for journal: EventJournal) -> Bool {
    guard let current, current.isReducing else { return false }
    return current.services.log.journal === journal
  }
}
