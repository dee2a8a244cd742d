/// Support for a store that holds the actions of its effects: each such action waits until a test
/// admits it, and the effect that sent the action waits with it. Meanwhile the store does no other
/// work, so the action is handled between the same two events as it would be without the wait.
///
/// The test store is such a store. All other stores only test a flag that is never set.
extension StoreCore {
  /// Creates a core that holds the actions of its effects.
  package convenience init(
    initialState: State, storage: SharedStorage, log: EventLog, dependencies: DependencyValues,
    holdingOn executor: any TaskExecutor & SerialExecutor
  ) {
    self.init(
      initialState: initialState, storage: storage, log: log, dependencies: dependencies,
      executor: executor, lane: EffectLane(executor: executor))
    isHolding = true
  }

  /// Drops waiting actions whose sender was cancelled from outside.
  package func dropActionsOfCancelledSenders() {
    if needsAttention { settle() }
  }

  /// Records whether an action is waiting to be admitted.
  func updateHasHeldAction() { setHasHeldAction(needsAttention && isHeadHeld) }

  /// The action that is waiting to be admitted.
  package var heldAction: Action? { hasHeldAction ? desk.headAction : nil }

  /// The effect that sent the waiting action; nil if no action is waiting.
  package var heldSender: EffectIdentity? {
    guard hasHeldAction, case .action(_, _, let token?)? = desk.head,
      let source = effects[token.index].source
    else { return nil }
    return DeferredEffectIdentity(number: effects[token.index].number, source: source).identity
  }

  /// Handles the waiting action, resumes its sender, and continues until the next action is
  /// waiting.
  package func admit() {
    guard hasHeldAction, case .action(let cause, let group, _)? = desk.take() else { return }
    setHasHeldAction(false)
    if let action = desk.takeAction() { _ = handle(action, cause: cause, group: group) }
    group.leave(nil)
    settle()
  }

  /// Removes one recorded dismissal of the root feature; returns false if none is left.
  package func takeDismissal() -> Bool {
    if desk.dismissals == 0 { return false }
    desk.dismissals -= 1
    return true
  }

  /// The running effects whose actions are not dropped, in the order in which they started.
  package var liveEffects: [EffectIdentity] {
    effects.all
      .compactMap { entry, references -> DeferredEffectIdentity? in
        guard case .leaf = entry.kind, references.group?.isCancelled != true,
          let source = entry.source
        else { return nil }
        return DeferredEffectIdentity(number: entry.number, source: source)
      }
      .sorted { $0.number < $1.number }
      .map(\.identity)
  }

  /// Distinguishes the effects of this store from those of other stores in the same simulation.
  package var identity: ObjectIdentifier { ObjectIdentifier(services) }

  /// Whether an effect is running whose actions are not dropped. Effects that were cancelled from
  /// outside do not count.
  package var hasLiveEffects: Bool {
    effects.count > 0
      && effects.all.contains { entry, references in
        guard case .leaf = entry.kind else { return false }
        return references.group?.isCancelled != true
      }
  }

  /// Cancels all effects. Actions that the effects sent and that were not admitted are dropped.
  package func cancelEffects() {
    let work = beginWork()
    for token in effects.roots where effects.isLive(token) {
      if case .leaf = effects.kind(of: token.index) {
        drop(token.index, as: .cancelled)
      } else {
        cancelTree(token.index)
      }
    }
    finishWork(work)
    settle()
  }

  /// Queues an action of an effect, and keeps its sender suspended until the action was handled or
  /// dropped.
  ///
  /// - Returns: Whether the sender may continue afterwards.
  func hold(
    _ action: Action, from token: EffectToken, _ sender: CheckedContinuation<Void, Never>
  ) -> Bool {
    guard receive(action, from: token) else {
      sender.resume()
      return false
    }
    enqueue(.sender(sender))
    if !isReducing && !isBusy { settle() }
    return true
  }

  /// Resumes a sender before any other job, as if its action had been handled without a wait.
  func release(_ sender: CheckedContinuation<Void, Never>) {
    if let simulation = services.simulatedExecutor {
      simulation.resumeBeforeOtherJobs(sender)
    } else {
      sender.resume()
    }
  }

  /// Returns whether the store still accepts the actions of a sender. Actions of a sender that has
  /// ended or was cancelled are dropped.
  func acceptsAction(of sender: EffectToken?, in group: EffectGroup) -> Bool {
    if group.isCancelled { return false }
    return sender.map { effects.isLive($0) } ?? true
  }

  /// Whether the head of the queue is an action that is waiting to be admitted.
  var isHeadHeld: Bool {
    let desk = desk
    guard desk.isWaiting, case .action(_, let group, let sender)? = desk.head else { return false }
    return acceptsAction(of: sender, in: group)
  }
}
