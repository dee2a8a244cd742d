/// The part of the state of an ``EffectScheduler`` that determines its later commands. Tests compare
/// schedulers in this form. A test that searches the states of a scheduler uses the form to recognize
/// the states that it has visited.
///
/// Two schedulers have equal forms if they differ only in effect numbers, generations, indices of
/// entries, absolute times, expired intervals, and the capacity of their memory. Schedulers with
/// equal forms return the same commands for the same events, except for tokens and numbers.
struct CanonicalScheduler: Hashable {
  /// An entry of the effect tree.
  struct Entry: Hashable {
    let kind: Kind
    /// The position of the parent entry.
    let parent: Int?
    let registration: Registration
    /// The feature that the effect belongs to.
    let child: ChildAddress
    /// The position of the entry's group.
    let group: Int
    let source: EffectCallSite?
  }

  enum Kind: Hashable {
    /// A leaf that has not started, with its work.
    case pending(CanonicalPlan)
    /// A leaf that has started, as the caller describes it.
    case running(AnyHashable)
    /// A sequence, with the steps that have not started, in order.
    case sequence([CanonicalPlan])
    case scope
    /// A deadline, with the position of its timer and the action to send.
    case deadline(timer: Int, action: CanonicalPayload)
    /// A deadline that passed, and whose action the store has not handled yet.
    case passedDeadline
  }

  /// The table in which an entry is registered for lookup.
  enum Registration: Hashable {
    case none
    case id(AnyHashable)
    case child
    /// A turn of an admission, which the effect has or waits for.
    case turn(EffectTurns.Key?, isRunning: Bool)
  }

  /// A group that has not ended.
  struct Group: Hashable {
    let memberCount: Int
    let isCancelled: Bool
  }

  /// The entries in the order in which they were inserted, so that each entry follows its parent.
  let entries: [Entry]
  /// The groups: first those of the entries in order of appearance, then those that only the caller
  /// refers to, in the caller's order, then all others, ordered by size.
  let groups: [Group]
  /// The positions of the groups that the caller refers to, in the caller's order.
  let heldGroups: [Int]
  /// The remaining time of each running interval.
  let intervals: [ThrottleIntervals.Key: Duration]
}

/// A payload in a canonical form: its call site, and the caller's description.
struct CanonicalPayload: Hashable {
  let source: EffectCallSite
  let description: AnyHashable
}

/// The canonical form of an ``EffectPlan``, in which payloads are described by the caller.
indirect enum CanonicalPlan: Hashable {
  case run(CanonicalPayload)
  case send(CanonicalPayload)
  case observe(CanonicalPayload)
  case sleep(Duration, EffectCallSite)
  case merge([CanonicalPlan])
  case concatenate([CanonicalPlan])
  case cancel(EffectID)
  case cancellable(CanonicalPlan, EffectID, cancelInFlight: Bool)
  case throttle(CanonicalPlan, EffectID, Duration, holdsLatest: Bool, EffectCallSite)
  case beginInterval(EffectID, Duration)
  case admission(CanonicalPlan, EffectID, EffectPlan.AdmissionPolicy, EffectCallSite)
  case waitForTurn(EffectCallSite)
  case beginTurn
  case deadline(CanonicalPlan, Duration, action: CanonicalPayload, EffectCallSite)
  case child(CanonicalPlan, ChildReference)
  case cancellationsOfRemovedChild(CanonicalPlan, ChildReference)
  case cancelDismissedChild(ChildReference)
  case dismiss(EffectCallSite)

  /// Creates the canonical form of a plan.
  ///
  /// - Parameter describe: Describes a payload. Payloads with equal descriptions and call sites
  ///   must behave the same.
  init(_ plan: EffectPlan, describing describe: (EffectPayload) -> AnyHashable) {
    func form(_ plan: EffectPlan) -> CanonicalPlan { CanonicalPlan(plan, describing: describe) }
    func form(_ payload: EffectPayload) -> CanonicalPayload {
      CanonicalPayload(source: payload.source, description: describe(payload))
    }
    self =
      switch plan {
      case .run(let payload): .run(form(payload))
      case .send(let payload): .send(form(payload))
      case .observe(let payload): .observe(form(payload))
      case .sleep(let duration, let source): .sleep(duration, source)
      case .merge(let plans): .merge(plans.map { form($0) })
      case .concatenate(let plans): .concatenate(plans.map { form($0) })
      case .cancel(let id): .cancel(id)
      case .cancellable(let plan, let id, let cancelInFlight):
        .cancellable(form(plan), id, cancelInFlight: cancelInFlight)
      case .throttle(let plan, let throttle):
        .throttle(
          form(plan), throttle.id, throttle.interval, holdsLatest: throttle.holdsLatest,
          throttle.source)
      case .beginInterval(let id, let interval): .beginInterval(id, interval)
      case .admission(let plan, let admission):
        .admission(form(plan), admission.id, admission.policy, admission.source)
      case .waitForTurn(let source): .waitForTurn(source)
      case .beginTurn: .beginTurn
      case .deadline(let plan, let deadline):
        .deadline(form(plan), deadline.duration, action: form(deadline.action), deadline.source)
      case .child(let plan, let reference): .child(form(plan), reference)
      case .cancellationsOfRemovedChild(let plan, let reference):
        .cancellationsOfRemovedChild(form(plan), reference)
      case .cancelDismissedChild(let reference): .cancelDismissedChild(reference)
      case .dismiss(let source): .dismiss(source)
      }
  }
}

extension EffectScheduler {
  /// Returns the canonical form of this scheduler.
  ///
  /// - Parameters:
  ///   - now: The current time, as in the events.
  ///   - heldGroups: The groups that the caller refers to, for example those of queued actions.
  ///   - describe: Describes a payload. Payloads with equal descriptions and call sites must behave
  ///     the same.
  ///   - describeRunning: Describes a leaf that has started, for example by the remaining part of
  ///     its operation.
  /// - Complexity: O(*n* log *n*) in the number of entries.
  func canonicalForm(
    at now: Duration, holding heldGroups: [GroupID] = [],
    describing describe: (EffectPayload) -> AnyHashable,
    running describeRunning: (EffectToken) -> AnyHashable
  ) -> CanonicalScheduler {
    let tokens = tree.tokens
    var positions: [Int32: Int] = [:]
    for (position, token) in tokens.enumerated() { positions[token.index] = position }
    var groupOrder = GroupOrder()
    let entries = tokens.map { token in
      let entry = tree[token.index]
      let kind: CanonicalScheduler.Kind =
        switch entry.kind {
        case .free, .scope: .scope
        case .leaf:
          if let work = tree.work(at: token.index), !entry.hasStarted {
            .pending(CanonicalPlan(work.plan, describing: describe))
          } else {
            .running(describeRunning(token))
          }
        case .sequence:
          .sequence(
            (remainingSteps[token.index] ?? []).reversed()
              .map { CanonicalPlan($0, describing: describe) })
        case .deadline(let timer):
          if let timer, tree.contains(timer), let position = positions[timer.index],
            let action = deadlineActions[token.index]
          {
            .deadline(
              timer: position,
              action: CanonicalPayload(source: action.source, description: describe(action)))
          } else {
            .passedDeadline
          }
        }
      let registration: CanonicalScheduler.Registration =
        switch tree.registration(at: token.index) {
        case .none: .none
        case .id(let id): .id(id)
        case .child: .child
        case .turn: .turn(turns.key(of: token), isRunning: turns.isRunning(token))
        }
      return CanonicalScheduler.Entry(
        kind: kind, parent: positions[entry.parent], registration: registration,
        child: children.address(of: entry.child), group: groupOrder.position(of: entry.group),
        source: entry.source)
    }
    let heldPositions = heldGroups.map { groupOrder.position(of: $0) }
    let others = groups.ids.filter { !groupOrder.contains($0) }.sorted {
      (groups.memberCount(of: $0), groups.isCancelled($0) ? 1 : 0)
        < (groups.memberCount(of: $1), groups.isCancelled($1) ? 1 : 0)
    }
    return CanonicalScheduler(
      entries: entries,
      groups: (groupOrder.ids + others).map {
        CanonicalScheduler.Group(
          memberCount: groups.memberCount(of: $0), isCancelled: groups.isCancelled($0))
      },
      heldGroups: heldPositions, intervals: intervals.remainingTimes(at: now))
  }

  /// The groups in the order of their first appearance.
  private struct GroupOrder {
    private(set) var ids: [GroupID] = []
    private var positions: [GroupID: Int] = [:]

    func contains(_ id: GroupID) -> Bool { positions[id] != nil }

    mutating func position(of id: GroupID) -> Int {
      if let position = positions[id] { return position }
      positions[id] = ids.count
      ids.append(id)
      return ids.count - 1
    }
  }
}
