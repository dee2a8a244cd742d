extension StoreCore {
  /// Handles an action from outside while somebody listens, or while another is being handled.
  @usableFromInline
  func sendSlowly(_ action: Action) -> StoreTask {
    if isReducing {
      // Its effects are not known yet, and whoever sent it gets a handle now.
      let group = EffectGroup()
      enqueue(action, cause: EffectContext.currentCause, group: group)
      group.leave(nil)
      return StoreTask(group: group)
    }
    let cause: EventCause = journal.isListening(to: .actions) ? EffectContext.currentCause : .outside
    let group = handle(action, cause: cause, group: nil)
    settle()
    return StoreTask(group: group)
  }

  /// Takes up the slow path after the fast one: there are effects, or other actions.
  @usableFromInline
  func finishSending(_ effect: Effect<Action>) -> StoreTask {
    let group = perform(effect, group: nil)
    settle()
    return StoreTask(group: group)
  }

  /// Handles the actions that wait, then starts the effects that wait.
  func settle() {
    if needsAttention { drain() }
    if hasStarts { pump() }
  }

  /// Handles an action that the effect `token` sends.
  func receive(_ action: Action, from token: EffectToken) {
    guard effects.isLive(token) else {
      // Cancelled, abandoned, or used after its end: the first two are no mistake.
      if !Task.isCancelled { reportLate(action) }
      return
    }
    guard let group = effects.group(of: token), !group.isCancelled else { return }
    let cause = cause(of: token)
    if isReducing || needsAttention {
      enqueue(action, cause: cause, group: group)
      if isReducing { return }
    } else {
      _ = handle(action, cause: cause, group: group)
    }
    settle()
  }

  /// Lets an action wait. Its group does not end before it is handled.
  func enqueue(_ action: Action, cause: EventCause, group: EffectGroup) {
    group.enter()
    queue.append(QueuedAction(action: action, cause: cause, group: group))
  }

  /// Handles the waiting actions in order.
  func drain() {
    var handled = 0
    while handled < queue.count {
      let next = queue[handled]
      handled += 1
      _ = handle(next.action, cause: next.cause, group: next.group)
      next.group.leave(nil)
    }
    if handled > 0 { queue.removeAll(keepingCapacity: queue.count < 64) }
  }

  /// Reduces one action and takes up its effects. Gives back the group of what it started.
  func handle(_ action: Action, cause: EventCause, group: EffectGroup?) -> EffectGroup? {
    if journal.isListening(to: [.actions, .states]) {
      return handleTraced(action, cause: cause, group: group)
    }
    return perform(reduce(action), group: group)
  }

  private func handleTraced(
    _ action: Action, cause: EventCause, group: EffectGroup?
  ) -> EffectGroup? {
    log.append(.action(action, cause: cause))
    let before = journal.isListening(to: .states) ? state : nil
    let effect = reduce(action)
    if let before, !areEqual(before, state) {
      log.append(.stateChange(before: before, after: state))
    }
    return perform(effect, group: group)
  }

  private func areEqual(_ a: State, _ b: State) -> Bool {
    guard let a = a as? any Equatable else { return false }
    return isEqual(a, to: b)
  }

  /// The effect as a cause, when somebody wants to know.
  func cause(of token: EffectToken) -> EventCause {
    guard journal.isListening(to: .actions) else { return .outside }
    let entry = effects[token.index]
    guard let source = entry.source else { return .outside }
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
