/// A store that holds what its effects send: an action waits, and its sender with it, until somebody
/// admits it. Meanwhile nothing else of the store goes on, so that the action is then handled between
/// the same two events as it would have been at once.
///
/// It is what a test store stands on. To every other store it is one flag that is never set.
extension StoreCore {
  /// Makes a core that holds what its effects send.
  package convenience init(
    initialState: State, storage: SharedStorage, log: EventLog, dependencies: DependencyValues,
    holdingOn executor: any TaskExecutor & SerialExecutor
  ) {
    self.init(
      initialState: initialState, storage: storage, log: log, dependencies: dependencies,
      executor: executor, lane: EffectLane(executor: executor))
    isHolding = true
  }

  /// Drops what waits and is not to be heard any more, because its sender was cancelled from outside.
  package func dropUnheard() {
    if needsAttention { settle() }
  }

  /// Notes whether an action waits to be admitted.
  func noteHeld() { setHeldUp(needsAttention && holdsHead) }

  /// The action that waits to be admitted.
  package var heldAction: Action? { isHeldUp ? desk.headAction : nil }

  /// The effect that sent the action that waits; nil when none waits.
  package var heldSender: EffectIdentity? {
    guard isHeldUp, case .action(_, _, let token?)? = desk.head,
      let source = effects[token.index].source
    else { return nil }
    return EffectIdentitySource(number: effects[token.index].number, source: source).identity
  }

  /// Handles the action that waits, lets its sender go on, and takes up what follows, up to the next
  /// action that waits.
  package func admit() {
    guard isHeldUp, case .action(let cause, let group, _)? = desk.take() else { return }
    setHeldUp(false)
    if let action = desk.takeAction() { _ = handle(action, cause: cause, group: group) }
    group.leave(nil)
    settle()
  }

  /// Takes note that the root feature has asked to be dismissed; false when it has not, or as often as
  /// this was called.
  package func takeDismissal() -> Bool {
    if desk.dismissals == 0 { return false }
    desk.dismissals -= 1
    return true
  }

  /// The effects that live and are heard, in the order of their beginning.
  package var liveEffects: [EffectIdentity] {
    effects.all
      .compactMap { entry, references -> EffectIdentitySource? in
        guard case .leaf = entry.kind, references.group?.isCancelled != true,
          let source = entry.source
        else { return nil }
        return EffectIdentitySource(number: entry.number, source: source)
      }
      .sorted { $0.number < $1.number }
      .map(\.identity)
  }

  /// Tells the effects of this store from those of others in its world.
  package var identity: ObjectIdentifier { ObjectIdentifier(services) }

  /// Whether an effect lives that is heard: not one that was cancelled from outside, and goes on.
  package var hasLiveEffects: Bool {
    effects.count > 0
      && effects.all.contains { entry, references in
        guard case .leaf = entry.kind else { return false }
        return references.group?.isCancelled != true
      }
  }

  /// Ends every effect. What they sent and nobody admitted is dropped.
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

  /// Lets an action of an effect wait, and whoever sent it.
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

  /// A sender goes on before any other job: its action was handled where it stands.
  func release(_ sender: CheckedContinuation<Void, Never>) {
    if let world = services.world { world.resumeFirst(sender) } else { sender.resume() }
  }

  /// Whether what sent an action may still be heard.
  func isHeard(_ sender: EffectToken?, _ group: EffectGroup) -> Bool {
    if group.isCancelled { return false }
    return sender.map { effects.isLive($0) } ?? true
  }

  /// Whether the head of the queue is an action that waits to be admitted.
  var holdsHead: Bool {
    let desk = desk
    guard desk.isWaiting, case .action(_, let group, let sender)? = desk.head else { return false }
    return isHeard(sender, group)
  }
}
