extension StoreCore {
  /// Handles an action from outside while somebody listens, or while another is being handled.
  @usableFromInline
  func sendSlowly(_ action: Action) -> StoreTask {
    if isReducing {
      // Its effects are not known yet, and whoever sent it gets a handle now.
      let group = EffectGroup()
      queue.append(QueuedAction(action: action, cause: EffectContext.currentCause, group: group))
      return StoreTask(group: group)
    }
    let group = handle(
      QueuedAction(action: action, cause: EffectContext.currentCause, group: nil))
    drain()
    pump()
    return StoreTask(group: group)
  }

  /// Takes up the slow path after the fast one: there are effects, or other actions.
  @usableFromInline
  func finishSending(_ effect: Effect<Action>) -> StoreTask {
    let group = perform(effect, group: nil)
    drain()
    pump()
    return StoreTask(group: group)
  }

  /// Handles an action that the effect `token` sends.
  func receive(_ action: Action, from token: EffectToken) {
    guard effects.isLive(token) else {
      // Cancelled, abandoned, or used after its end: the first two are no mistake.
      if !Task.isCancelled { reportLate(action) }
      return
    }
    let entry = effects[token.index]
    if let group = entry.group, group.isCancelled { return }
    queue.append(
      QueuedAction(action: action, cause: cause(of: entry), group: entry.group))
    if isReducing { return }
    drain()
    pump()
  }

  /// Handles the waiting actions in order.
  func drain() {
    var handled = 0
    while handled < queue.count {
      let next = queue[handled]
      handled += 1
      _ = handle(next)
    }
    if handled > 0 { queue.removeAll(keepingCapacity: queue.count < 64) }
  }

  /// Reduces one action and takes up its effects. Gives back the group of what it started.
  private func handle(_ next: QueuedAction<Action>) -> EffectGroup? {
    let isTraced = journal.isListening(to: [.actions, .states])
    if isTraced { log.append(.action(next.action, cause: next.cause)) }
    let before = isTraced && journal.isListening(to: .states) ? state : nil
    let effect = reduce(next.action)
    if let before, !areEqual(before, state) {
      log.append(.stateChange(before: before, after: state))
    }
    return perform(effect, group: next.group)
  }

  private func areEqual(_ a: State, _ b: State) -> Bool {
    guard let a = a as? any Equatable else { return false }
    return isEqual(a, to: b)
  }

  func cause(of entry: EffectEntry) -> EventCause {
    guard journal.isListening(to: .actions), let source = entry.source else { return .outside }
    return .effect(EffectIdentitySource(number: entry.number, source: source).identity)
  }

  private func reportLate(_ action: Action) {
    log.report(
      Report(
        """
        The action "\(Mirror(reflecting: action).children.first?.label ?? "\(action)")" was sent \
        through the `send` of an effect that had ended. It was dropped. Usual cause: `send` was \
        kept, or handed to a callback or a task that outlives the operation. Send before the \
        operation returns.
        """))
  }
}

private func isEqual<Value: Equatable>(_ a: Value, to b: Any) -> Bool {
  guard let b = b as? Value else { return false }
  return a == b
}
