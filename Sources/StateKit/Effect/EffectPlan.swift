/// The structure of a composed effect, as the scheduler handles it.
@usableFromInline
enum EffectPlan: Sendable {
  /// Runs an operation in a task.
  case run(EffectPayload)
  /// Sends an action to the store.
  case send(EffectPayload)
  /// Sends an action with the current published value of a piece of shared state, and with the
  /// latest value after each change.
  case observe(EffectPayload)
  /// Waits for a duration.
  indirect case sleep(Duration, EffectCallSite)
  /// Runs the effects concurrently.
  case merge([EffectPlan])
  /// Runs the effects one after the other.
  case concatenate([EffectPlan])
  /// Cancels the effects that run under the id.
  indirect case cancel(EffectID)
  /// Runs an effect under an id.
  indirect case cancellable(EffectPlan, EffectID, cancelInFlight: Bool)
  /// Runs an effect at most once per interval.
  indirect case throttle(EffectPlan, Throttle)
  /// Starts the next interval of a throttle. A held effect, which arrived during an interval, runs as a
  /// sequence: the wait, this case, and the effect itself.
  indirect case beginInterval(EffectID, Duration)
  /// Runs an effect only while no other effect of the same admission runs.
  indirect case admission(EffectPlan, Admission)
  /// Waits until the effects that arrived before under the same admission have ended. A queued effect
  /// runs as a sequence: this wait, ``beginTurn``, and the effect itself.
  indirect case waitForTurn(EffectCallSite)
  /// Ends the sequence of a queued effect, unless the effect has been admitted.
  case beginTurn
  /// Runs an effect until its deadline.
  indirect case deadline(EffectPlan, Deadline)
  /// Runs an effect of a child.
  indirect case child(EffectPlan, ChildReference)
  /// Performs only the cancellations in an effect of a child. The action that returned the effect
  /// removed the child, so nothing else of the effect runs.
  indirect case cancellationsOfRemovedChild(EffectPlan, ChildReference)
  /// Cancels all effects of a child that dismissed itself, even if another child has taken its
  /// place.
  indirect case cancelDismissedChild(ChildReference)
  /// Asks the operator that presents the feature to remove it.
  indirect case dismiss(EffectCallSite)

  /// The limit on how often an effect runs.
  @usableFromInline
  struct Throttle: Sendable {
    let id: EffectID
    let interval: Duration
    /// Whether the last effect that arrives during an interval is held, or the first one.
    let holdsLatest: Bool
    let source: EffectCallSite
  }

  /// The rule for an effect that arrives while another one with the same id runs.
  @usableFromInline
  struct Admission: Sendable {
    let id: EffectID
    let policy: AdmissionPolicy
    let source: EffectCallSite
  }

  /// What becomes of an effect that arrives while another one runs.
  @usableFromInline
  enum AdmissionPolicy: Hashable, Sendable {
    /// It waits for its turn.
    case queued
    /// It never runs.
    case dropping
  }

  /// The time limit of an effect, and the action that is sent when it passes.
  @usableFromInline
  struct Deadline: Sendable {
    let duration: Duration
    let action: EffectPayload
    let source: EffectCallSite
  }
}

/// A reference from a parent to one of its children: the operator that presents the child, and the
/// child's id.
@usableFromInline
struct ChildReference: Hashable, Sendable {
  /// The number of the operator in the store's tree of reducers.
  let number: Int
  let id: EffectID

  @usableFromInline
  init(number: Int, id: EffectID) {
    self.number = number
    self.id = id
  }
}

extension EffectPlan {
  /// Returns the plan with each payload transformed.
  func mapPayloads(_ transform: (EffectPayload) -> EffectPayload) -> EffectPlan {
    mapPayloads(operation: transform, action: transform)
  }

  /// Returns the plan with the payload of each operation and observation transformed.
  func mapOperations(_ transform: (EffectPayload) -> EffectPayload) -> EffectPlan {
    mapPayloads(operation: transform, action: { $0 })
  }

  private func mapPayloads(
    operation: (EffectPayload) -> EffectPayload, action: (EffectPayload) -> EffectPayload
  ) -> EffectPlan {
    func map(_ plan: EffectPlan) -> EffectPlan {
      plan.mapPayloads(operation: operation, action: action)
    }
    return switch self {
    case .run(let payload): .run(operation(payload))
    case .send(let payload): .send(action(payload))
    case .observe(let payload): .observe(operation(payload))
    case .merge(let plans): .merge(plans.map(map))
    case .concatenate(let plans): .concatenate(plans.map(map))
    case .cancellable(let plan, let id, let cancelInFlight):
      .cancellable(map(plan), id, cancelInFlight: cancelInFlight)
    case .throttle(let plan, let throttle): .throttle(map(plan), throttle)
    case .admission(let plan, let admission): .admission(map(plan), admission)
    case .deadline(let plan, let deadline):
      .deadline(
        map(plan),
        Deadline(
          duration: deadline.duration, action: action(deadline.action), source: deadline.source))
    case .child(let plan, let child): .child(map(plan), child)
    case .cancellationsOfRemovedChild(let plan, let child):
      .cancellationsOfRemovedChild(map(plan), child)
    case .sleep, .cancel, .beginInterval, .waitForTurn, .beginTurn, .cancelDismissedChild, .dismiss:
      self
    }
  }

  /// Whether the plan asks to remove its feature immediately. A `.dismiss` in a sequence, a throttle
  /// or an admission would come too late: it has no effect and is reported.
  var dismisses: Bool {
    switch self {
    case .dismiss: true
    case .merge(let plans): plans.contains { $0.dismisses }
    case .child(let plan, _), .cancellable(let plan, _, _), .deadline(let plan, _): plan.dismisses
    case .run, .send, .observe, .sleep, .concatenate, .cancel, .throttle, .beginInterval,
      .admission, .waitForTurn, .beginTurn, .cancellationsOfRemovedChild, .cancelDismissedChild:
      false
    }
  }

  /// Whether the plan contains a throttle, whose interval depends on the current time.
  var containsThrottle: Bool {
    switch self {
    case .throttle: true
    case .merge(let plans), .concatenate(let plans): plans.contains { $0.containsThrottle }
    case .child(let plan, _), .cancellable(let plan, _, _), .deadline(let plan, _),
      .admission(let plan, _):
      plan.containsThrottle
    case .run, .send, .observe, .sleep, .cancel, .beginInterval, .waitForTurn, .beginTurn,
      .cancellationsOfRemovedChild, .cancelDismissedChild, .dismiss:
      false
    }
  }
}
