@testable import StateKit

/// What a feature of the agreement test does for an action. A reaction is data, so that both a
/// store and the scheduler alone can run it.
struct Reaction: Hashable, Sendable {
  /// The number that identifies the action.
  var number: Int
  var changes: [ChildChange] = []
  var effect = EffectScript.none
  /// The reaction of the feature's parent to the same action: one element, or none. The property is
  /// an array, because a struct cannot contain an optional of its own type.
  var parent: [Reaction] = []
  /// The duration of a sleep before the effects of all features; nil if they start immediately.
  var delay: Duration?
}

/// A change of the children of a feature. A child whose id is nil is removed.
enum ChildChange: Hashable, Sendable {
  case note(isPresent: Bool)
  case sheet(id: Int?)
  case card(id: Int?)
  case addRow(id: Int)
  case removeRow(id: Int)
  case leaf(id: Int?)
  /// All children of the root except its part are removed.
  case clear
}

/// A description of an effect. The first number without a label is the line of the effect's call
/// site.
indirect enum EffectScript: Hashable, Sendable {
  case none
  case run(Int, [OperationStep])
  case send(Int, Reaction)
  case observe(Int, Reaction)
  case sleep(Int, Duration)
  case merge([EffectScript])
  case concatenate([EffectScript])
  case cancel(id: Int)
  case cancellable(EffectScript, id: Int, cancelInFlight: Bool)
  case debounce(Int, EffectScript, id: Int, Duration)
  case throttle(Int, EffectScript, id: Int, Duration, latest: Bool)
  case queued(Int, EffectScript, id: Int)
  case dropping(Int, EffectScript, id: Int)
  case timeout(Int, EffectScript, Duration, Reaction)
  case retry(EffectScript, Duration)
  case dismiss(Int)

  /// Returns the effect of a feature.
  ///
  /// - Parameter embed: Returns the feature's action for a reaction.
  func effect<Action>(_ embed: @escaping @Sendable (Reaction) -> Action) -> Effect<Action> {
    switch self {
    case .none: .none
    case .run(let line, let steps):
      Effect(
        plan: .run(
          ScriptedOperation(
            EffectCallSite(name: "run", fileID: #fileID, line: UInt(line)),
            steps.map { $0.map(embed) })))
    case .send(let line, let reaction): .send(embed(reaction), line: UInt(line))
    case .observe(let line, let reaction):
      .observe(ReadOnlyLevelState.self, line: UInt(line)) { level in
        var reaction = reaction
        reaction.number = 1_000 * reaction.number + level.value
        return embed(reaction)
      }
    case .sleep(let line, let duration): .sleep(for: duration, line: UInt(line))
    case .merge(let effects): .merge(effects.map { $0.effect(embed) })
    case .concatenate(let effects): .concatenate(effects.map { $0.effect(embed) })
    case .cancel(let id): .cancel(id: id)
    case .cancellable(let effect, let id, let cancelInFlight):
      effect.effect(embed).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .debounce(let line, let effect, let id, let duration):
      effect.effect(embed).debounce(id: id, for: duration, line: UInt(line))
    case .throttle(let line, let effect, let id, let interval, let latest):
      effect.effect(embed).throttle(id: id, for: interval, latest: latest, line: UInt(line))
    case .queued(let line, let effect, let id):
      effect.effect(embed).queued(id: id, line: UInt(line))
    case .dropping(let line, let effect, let id):
      effect.effect(embed).dropping(id: id, line: UInt(line))
    case .timeout(let line, let effect, let duration, let reaction):
      effect.effect(embed).timeout(duration, onTimeout: embed(reaction), line: UInt(line))
    case .retry(let effect, let delay):
      effect.effect(embed).retry(
        Backoff(initial: delay, factor: 1, maximum: delay, attempts: 2))
    case .dismiss(let line): .dismiss(line: UInt(line))
    }
  }
}

/// A step of a scripted operation, with reactions in place of actions.
enum OperationStep: Hashable, Sendable {
  case send(Reaction)
  /// A wait. A cancellation ends the wait. If `ignoresCancellation` is true, the operation then
  /// continues and skips all later waits; otherwise it ends.
  case sleep(Duration, ignoresCancellation: Bool)
  /// The end of the operation with an error.
  case fail

  func map<Action>(_ embed: (Reaction) -> Action) -> ScriptedOperation<Action>.ScriptedStep {
    switch self {
    case .send(let reaction): .send(embed(reaction))
    case .sleep(let duration, let ignoresCancellation):
      .sleep(duration, ignoresCancellation: ignoresCancellation)
    case .fail: .fail
    }
  }
}

/// An operation that is data: a list of steps.
///
/// SAFETY: see ``EffectPayload``.
final class ScriptedOperation<Action: Sendable>: ActionPayload<Action>, @unchecked Sendable {
  enum ScriptedStep: Sendable {
    case send(Action)
    case sleep(Duration, ignoresCancellation: Bool)
    case fail
  }

  struct Failure: Error {}

  let steps: [ScriptedStep]

  init(_ source: EffectCallSite, _ steps: [ScriptedStep]) {
    self.steps = steps
    super.init(source)
  }

  override func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> ActionPayload<Mapped> {
    ScriptedOperation<Mapped>(
      source,
      steps.map { step in
        switch step {
        case .send(let action): .send(embed(action))
        case .sleep(let duration, let ignoresCancellation):
          .sleep(duration, ignoresCancellation: ignoresCancellation)
        case .fail: .fail
        }
      })
  }

  /// Returns an operation with the steps of all attempts.
  override func retrying(_ policy: RetryPolicy) -> ActionPayload<Action> {
    guard let end = steps.firstIndex(where: { if case .fail = $0 { true } else { false } }) else {
      return self
    }
    var all = Array(steps[..<end])
    for attempt in 1..<policy.backoff.attempts {
      guard let delay = policy.backoff.delay(afterAttempt: attempt, random: .seeded(0)) else {
        break
      }
      all += [.sleep(delay, ignoresCancellation: false)] + steps[..<end]
    }
    return ScriptedOperation(source, all + [.fail])
  }

  override func operation(services: EffectServices) -> Operation {
    let steps = steps
    return { send in
      var isCancelled = false
      for step in steps {
        switch step {
        case .send(let action): await send(action)
        case .sleep(let duration, let ignoresCancellation):
          if isCancelled { continue }
          do {
            try await services.sleep(for: duration)
          } catch {
            if !ignoresCancellation { throw error }
            isCancelled = true
          }
        case .fail: throw Failure()
        }
      }
    }
  }
}
