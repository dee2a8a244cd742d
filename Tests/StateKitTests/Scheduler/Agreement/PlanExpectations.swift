@testable import StateKit

/// The effects that a plan must start, can cancel and must end, derived from the plan alone. A leaf
/// is an effect that contains no other effects.
struct PlanExpectations {
  /// The least number of leaves that the plan inserts at once; nil if it depends on earlier events.
  private(set) var leafCount: Int?
  /// The children whose effects the plan can cancel, with the effects of their own children.
  private(set) var cancelledChildren: [ChildAddress] = []
  /// The children whose earlier effects all end.
  private(set) var endedChildren: [ChildAddress] = []
  private var isCountKnown = true

  init(_ plan: EffectPlan) {
    let count = visit(plan, ChildAddress(), inSequence: false)
    leafCount = isCountKnown ? count : nil
  }

  /// Adds the cancellations of a later step of a sequence. That step may start because the plan
  /// ends the current step.
  mutating func add(step: EffectPlan, of child: ChildAddress) {
    _ = visit(step, child, inSequence: true)
  }

  /// Records the cancellations of a plan, and returns the least number of leaves that it inserts at
  /// once.
  private mutating func visit(
    _ plan: EffectPlan, _ child: ChildAddress, inSequence: Bool
  ) -> Int {
    switch plan {
    case .run, .send, .observe, .sleep: return 1
    case .merge(let plans):
      return plans.reduce(0) { $0 + visit($1, child, inSequence: inSequence) }
    case .concatenate(let plans):
      for plan in plans {
        let count = visit(plan, child, inSequence: true)
        if count > 0 { return count }
      }
      return 0
    case .cancel:
      cancel(child, inSequence: inSequence)
      return 0
    case .cancellable(let plan, _, let cancelInFlight):
      if cancelInFlight { cancel(child, inSequence: inSequence) }
      return visit(plan, child, inSequence: inSequence)
    case .throttle(let plan, let throttle):
      isCountKnown = false
      if throttle.holdsLatest { cancelledChildren.append(child) }
      return visit(plan, child, inSequence: inSequence)
    case .admission(let plan, _):
      isCountKnown = false
      _ = visit(plan, child, inSequence: true)
      return 0
    case .waitForTurn: return 1
    case .deadline(let plan, _):
      let count = visit(plan, child, inSequence: inSequence)
      return count > 0 ? count + 1 : 0
    case .child(let plan, let reference):
      // A child in a sequence may be absent, so that nothing starts.
      if inSequence { isCountKnown = false }
      return visit(plan, child.appending(reference), inSequence: inSequence)
    case .cancellationsOfRemovedChild(let plan, let reference):
      _ = visit(plan, child.appending(reference), inSequence: false)
      return 0
    case .cancelDismissedChild(let reference):
      cancel(child.appending(reference), inSequence: inSequence)
      if !inSequence { endedChildren.append(child.appending(reference)) }
      return 0
    case .beginInterval, .beginTurn, .dismiss: return 0
    }
  }

  /// Records a cancellation. In a sequence, a cancellation may end earlier parts of the same plan.
  private mutating func cancel(_ child: ChildAddress, inSequence: Bool) {
    cancelledChildren.append(child)
    if inSequence { isCountKnown = false }
  }
}

extension ChildAddress {
  /// Whether this address is `other`, or the address of a child below `other`.
  func isAtOrBelow(_ other: ChildAddress) -> Bool { references.starts(with: other.references) }
}
