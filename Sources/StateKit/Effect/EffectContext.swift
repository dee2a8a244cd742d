/// For whom a running effect acts: the store binds it round each effect, so that a write of shared
/// state can name its cause and a report finds its log.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  let identity: EffectIdentitySource
  /// What the effect's store lends.
  let services: EffectServices

  init(identity: EffectIdentitySource, services: EffectServices) {
    self.identity = identity
    self.services = services
  }

  /// Who acts now.
  static var currentCause: EventCause {
    if let current { .effect(current.identity.identity) } else { .outside }
  }

  /// Where what goes wrong now is reported.
  static var log: EventLog { current?.services.log ?? EventLog() }
}
