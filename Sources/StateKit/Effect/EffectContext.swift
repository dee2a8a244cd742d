/// For whom a running effect acts: the store binds it round each effect, so that a write of shared
/// state can name its cause and a report finds its log.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  let identity: EffectIdentitySource
  let log: EventLog
  /// The executor that the store was given; child tasks of ``withDeadline(_:clock:operation:)`` run
  /// on it.
  let executor: (any TaskExecutor)?

  init(identity: EffectIdentitySource, log: EventLog, executor: (any TaskExecutor)?) {
    self.identity = identity
    self.log = log
    self.executor = executor
  }

  /// Who acts now.
  static var currentCause: EventCause {
    if let current { .effect(current.identity.identity) } else { .outside }
  }

  /// Where what goes wrong now is reported.
  static var log: EventLog { current?.log ?? EventLog() }
}
