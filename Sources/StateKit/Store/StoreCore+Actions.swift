extension StoreCore {
  /// Handles an action from outside when events are recorded, values are observed, or another
  /// action is being handled.
  @usableFromInline
  func sendSlowly(_ action: Action) -> StoreTask {
    if isReducing || isBusy {
      // The effects of the action are not known yet, but the sender needs a handle now.
      let group = EffectGroup(in: services.simulatedExecutor)
      enqueue(action, cause: EffectContext.currentCause, group: group)
      group.leave(nil)
      return StoreTask(group: group)
    }
    let cause: EventCause =
      dispatcher.isListening(to: .actions) ? EffectContext.currentCause : .outside
    let group = handle(action, cause: cause, group: nil)
    settle()
    return StoreTask(group: group)
  }

  /// Completes a `send` whose action was reduced on the fast path, and returned effects or left
  /// queued work.
  @usableFromInline
  func finishSending(_ effect: Effect<Action>) -> StoreTask {
    let group = perform(effect, group: nil)
    settle()
    return StoreTask(group: group)
  }

  /// Handles the waiting actions, then starts the waiting effects.
  func settle() {
    if needsAttention { drain() }
    if hasStarts { pump() }
    if isHolding { updateHasHeldAction() }
  }

  /// Handles an action that the effect `token` sends.
  ///
  /// - Returns: Whether the sender may continue; a simulation stops an effect that sends forever.
  @discardableResult
  func receive(_ action: Action, from token: EffectToken) -> Bool {
    let group = effects.group(of: token)
    if group == nil && token != startingEffect && !Task.isCancelled {
      // The effect had ended when it sent the action. In an effect that was cancelled or abandoned,
      // that is no mistake.
      reportLate(action)
    }
    // A dropped action is also counted, because a cancelled effect may continue to send forever.
    if let simulation = services.simulatedExecutor, !simulation.countAction() {
      reportExcessiveSender(token, to: simulation)
      return false
    }
    guard let group, !group.isCancelled else { return true }
    handle(action, from: token, group: group)
    return true
  }

  private func reportExcessiveSender(
    _ token: EffectToken, to simulation: any SimulatedExecutor
  ) {
    let entry = effects.isLive(token) ? effects[token.index] : EffectEntry()
    if let source = entry.source {
      simulation.reportExcessiveSender(
        DeferredEffectIdentity(number: entry.number, source: source))
    } else if let identity = EffectContext.current?.identity {
      simulation.reportExcessiveSender(identity)
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
    if token == startingEffect && !effects.isLive(token) { cancelCurrentTask() }
  }

  /// Queues an action. Its group does not end before the action is handled.
  func enqueue(
    _ action: Action, cause: EventCause, group: EffectGroup, sender: EffectToken? = nil
  ) {
    group.enter()
    desk.append(action, .action(cause: cause, group: group, sender: sender))
    needsAttention = true
  }

  /// Handles the queued work in order.
  func drain() {
    while let next = takeNext() {
      switch next {
      case .action(let cause, let group, let sender):
        let action = desk.takeAction()
        if let action, !isHolding || acceptsAction(of: sender, in: group) {
          _ = handle(action, cause: cause, group: group)
        }
        group.leave(nil)
      case .end(let token, let outcome): endEffect(token, outcome)
      case .sender(let continuation): release(continuation)
      }
    }
  }

  /// Takes the oldest item out of the queue before the caller handles or releases it: releasing an
  /// item may send an action, and the end of an effect may handle queued work.
  private func takeNext() -> QueuedWork? {
    let desk = desk
    if desk.isWaiting { return isHolding && isHeadHeld ? nil : desk.take() }
    if !desk.isDrained {
      desk.noteDrained()
      noteWaiting()
    }
    return nil
  }

  /// Reduces one action and performs its effects. Returns the group of the work that the action
  /// started.
  func handle(_ action: Action, cause: EventCause, group: EffectGroup?) -> EffectGroup? {
    let isTraced = dispatcher.isListening(to: .producedByReducer)
    let effect = isTraced ? reduceTraced(action, cause: cause) : reduce(action)
    if isWatched { notifyWatchers() }
    return perform(effect, group: group)
  }

  private func reduceTraced(_ action: Action, cause: EventCause) -> Effect<Action> {
    let work = beginWork()
    defer { endWork(work) }
    if dispatcher.isListening(to: .actions) { log.append(.action(action, cause: cause)) }
    let before = dispatcher.isListening(to: .states) ? state : nil
    let effect = reduceReporting(action)
    if let before, before != state {
      log.append(.stateChange(before: before, after: state))
    }
    return effect
  }

  /// Runs the reducer with a context that directs its reports to this store's log. The reports are
  /// delivered after the reducer returns, because a listener cannot read the state while the
  /// reducer runs.
  private func reduceReporting(_ action: Action) -> Effect<Action> {
    guard dispatcher.isListening(to: .issues) else { return reduce(action) }
    let context = EffectContext(
      identity: EffectContext.current?.identity, services: services, isReducing: true)
    let effect = EffectContext.$current.withValue(context) { reduce(action) }
    dispatcher.deliver()
    return effect
  }

  /// Returns the effect as the cause of an action. Returns `.outside` if no listener subscribes to
  /// actions.
  func cause(of token: EffectToken) -> EventCause {
    guard dispatcher.isListening(to: .actions) else { return .outside }
    let entry = effects[token.index]
    guard let source = entry.source else { return .outside }
    return .effect(DeferredEffectIdentity(number: entry.number, source: source).identity)
  }

  /// Cancels the running effect, which was cancelled before its task was known.
  private func cancelCurrentTask() {
    // SAFETY: the task is used only inside the closure, by the code that runs in it.
    unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
  }

  private func reportLate(_ action: Action) {
    let identity = EffectContext.current?.identity
    // The ended effect can no longer be identified by its token.
    let sender = identity.map {
      "The effect \"\($0.source.name)\", or a task that it started, sent it"
    }
    log.report(
      StoreIssue(
        """
        The action "\(caseName(of: action))" was dropped. \(sender ?? "It was sent") through the \
        `send` of an effect that had ended. Likely cause: `send` was stored, or passed to a \
        callback or a task that outlives the operation. Send the action before the operation \
        returns.
        """, at: identity?.source.location))
  }
}
