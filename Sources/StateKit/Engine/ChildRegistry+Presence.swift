extension ChildRegistry {
  /// Returns whether the state contains a child.
  func isPresent(_ address: ChildAddress) -> Bool {
    guard let reference = address.references.last else { return true }
    return self[reference.number].isPresent(address)
  }

  /// Returns a plan in which the effects of children that an action removed do not run; only their
  /// cancellations are performed. The steps of a sequence stay unchanged: the scheduler asks for
  /// the presence of their children when the steps start.
  func withoutRemovedChildren(_ plan: EffectPlan) -> EffectPlan {
    changedPlan(plan, ChildAddress()) ?? plan
  }

  /// Returns the changed plan of the child at an address; nil if the plan does not change.
  private func changedPlan(_ plan: EffectPlan, _ address: ChildAddress) -> EffectPlan? {
    switch plan {
    case .child(let inner, let reference):
      if reference.number == ChildRegistry.detached {
        return changedPlan(inner, address).map { .child($0, reference) }
      }
      let childAddress = address.appending(reference)
      guard isPresent(childAddress) else { return .cancellationsOfRemovedChild(inner, reference) }
      return changedPlan(inner, childAddress).map { .child($0, reference) }
    case .merge(let plans):
      let changed = plans.map { changedPlan($0, address) }
      if changed.allSatisfy({ $0 == nil }) { return nil }
      return .merge(zip(changed, plans).map { $0 ?? $1 })
    case .cancellable(let inner, let id, let cancelInFlight):
      return changedPlan(inner, address).map {
        .cancellable($0, id, cancelInFlight: cancelInFlight)
      }
    case .deadline(let inner, let deadline):
      return changedPlan(inner, address).map { .deadline($0, deadline) }
    case .throttle(let inner, let throttle):
      return changedPlan(inner, address).map { .throttle($0, throttle) }
    // An admitted effect runs as a step of a sequence.
    case .run, .send, .observe, .sleep, .concatenate, .cancel, .beginInterval, .admission,
      .waitForTurn, .beginTurn, .cancellationsOfRemovedChild, .cancelDismissedChild, .dismiss:
      return nil
    }
  }
}
