extension StoreCore {
  /// Handles an action from outside while somebody listens, or while another is being handled.
  @usableFromInline
  func sendSlowly(_ action: Action) -> StoreTask {
    if isReducing || isBusy {
      // Its effects are not known yet, and whoever sent it gets a handle now.
      let group = EffectGroup(in: services.world)
      enqueue(action, cause: EffectContext.currentCause, group: group)
      group.leave(nil)
      return StoreTask(group: group)
    }
    let cause: EventCause =
      journal.isListening(to: .actions) ? EffectContext.currentCause : .outside
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
    if isHolding { noteHeld() }
  }

  /// Handles an action that the effect `token` sends.
  ///
  /// - Returns: Whether the sender may go on; a simulation stops one that sends without end.
  @discardableResult
  func receive(_ action: Action, from token: EffectToken) -> Bool {
    let group = effects.group(of: token)
    if group == nil && token != beginning && !Task.isCancelled {
      // Used after its end. Cancelled or abandoned, it would be no mistake.
      reportLate(action)
    }
    // What is dropped counts all the same: an effect that ignores its end may send for ever.
    if let world = services.world, !world.countAction() {
      tell(world, of: token)
      return false
    }
    guard let group, !group.isCancelled else { return true }
    handle(action, from: token, group: group)
    return true
  }

  private func tell(_ world: any SimulatedExecutor, of token: EffectToken) {
    let entry = effects.isLive(token) ? effects[token.index] : EffectEntry()
    if let source = entry.source {
      world.stopped(EffectIdentitySource(number: entry.number, source: source))
    } else if let identity = EffectContext.current?.identity {
      world.stopped(identity)
    }
  }

  private func handle(_ action: Action, from token: EffectToken, group: EffectGroup) {
    let cause = cause(of: token)
    if isReducing || isBusy || isHolding {
      return enqueue(action, cause: cause, group: group, sender: token)
    }
    if needsAttention {
      enqueue(action, cause: cause, group: group)
    } else {
      _ = handle(action, cause: cause, group: group)
    }
    settle()
    if token == beginning && !effects.isLive(token) { cancelCurrentTask() }
  }

  /// Lets an action wait. Its group does not end before it is handled.
  func enqueue(
    _ action: Action, cause: EventCause, group: EffectGroup, sender: EffectToken? = nil
  ) {
    group.enter()
    desk.append(action, .action(cause: cause, group: group, sender: sender))
    needsAttention = true
  }

  /// Handles what waits, in order.
  func drain() {
    while let next = takeNext() {
      switch next {
      case .action(let cause, let group, let sender):
        let action = desk.takeAction()
        if let action, !isHolding || isHeard(sender, group) {
          _ = handle(action, cause: cause, group: group)
        }
        group.leave(nil)
      case .end(let token, let outcome): endEffect(token, outcome)
      case .sender(let continuation): release(continuation)
      }
    }
  }

  /// Takes out what waits longest. What is released with it may send an action, and an end may handle
  /// what waits itself: both find the queue as it is.
  private func takeNext() -> QueuedWork? {
    let desk = desk
    if desk.isWaiting { return isHolding && holdsHead ? nil : desk.take() }
    if !desk.isDrained {
      desk.noteDrained()
      noteWaiting()
    }
    return nil
  }

  /// Reduces one action and takes up its effects. Gives back the group of what it started.
  func handle(_ action: Action, cause: EventCause, group: EffectGroup?) -> EffectGroup? {
    let isTraced = journal.isListening(to: .reduced)
    let effect = isTraced ? reduceTraced(action, cause: cause) : reduce(action)
    if isWatched { tellWatchers() }
    return perform(effect, group: group)
  }

  private func reduceTraced(_ action: Action, cause: EventCause) -> Effect<Action> {
    let work = beginWork()
    defer { endWork(work) }
    if journal.isListening(to: .actions) { log.append(.action(action, cause: cause)) }
    let before = journal.isListening(to: .states) ? state : nil
    let effect = reduceReporting(action)
    if let before, before != state {
      log.append(.stateChange(before: before, after: state))
    }
    return effect
  }

  /// What the reducer reports goes to this store's log, and is delivered when the reducer is done:
  /// while it runs, a listener could not even read the state.
  private func reduceReporting(_ action: Action) -> Effect<Action> {
    guard journal.isListening(to: .issues) else { return reduce(action) }
    let context = EffectContext(
      identity: EffectContext.current?.identity, services: services, isReducing: true)
    let effect = EffectContext.$current.withValue(context) { reduce(action) }
    journal.deliver()
    return effect
  }

  /// The effect as a cause, when somebody wants to know.
  func cause(of token: EffectToken) -> EventCause {
    guard journal.isListening(to: .actions) else { return .outside }
    let entry = effects[token.index]
    guard let source = entry.source else { return .outside }
    return .effect(EffectIdentitySource(number: entry.number, source: source).identity)
  }

  /// The effect that runs just now was cancelled before its task was known.
  private func cancelCurrentTask() {
    // SAFETY: the task is used only inside the closure, by the code that runs in it.
    unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
  }

  private func reportLate(_ action: Action) {
    let identity = EffectContext.current?.identity
    // Which effect it was that ended, nobody knows any more.
    let sender = identity.map { ", by the effect \"\($0.source.name)\" or a task that it started," }
    log.report(
      Report(
        """
        The action "\(caseName(of: action))" was sent\(sender ?? "") through the `send` of an effect \
        that had ended. It was dropped. Usual cause: `send` was kept, or handed to a callback or a \
        task that outlives the operation. Send before the operation returns.
        """, at: identity?.source.location))
  }
}
