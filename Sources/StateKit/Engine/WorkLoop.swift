/// The loop that does the work of a store. It handles queued actions and the ends of effects, first
/// in, first out, and then starts the waiting effects. A chain of effects that finish immediately
/// therefore runs in constant stack space.
///
/// The loop is confined to the isolation of its store. The store owns the loop, so the loop holds
/// no reference to the store: the methods that use the store receive it as `core`.
final class WorkLoop<Action: Sendable> {
  let runner: EffectRunner<Action>
  private let queue: ActionQueue
  /// Whether actions of effects wait until a test admits them. The effect that sent such an action
  /// waits with it. Meanwhile the store does no other work, so the action is handled between the
  /// same two events as it would be without the wait.
  private let isHolding: Bool
  /// The context in which a reducer handles an action that no effect has sent, so that the reports
  /// of the reducer reach the log.
  private(set) lazy var reducingContext = EffectContext(
    identity: nil, services: runner.services, isReducing: true)
  /// The search for removed children.
  private(set) var presence = ChildPresence()
  private let registry: ChildRegistry

  init(services: EffectServices, handle: StoreHandle<Action>, registry: ChildRegistry) {
    isHolding = handle.isHolding
    runner = EffectRunner(services: services, handle: handle)
    queue = runner.queue
    self.registry = registry
  }

  // MARK: Actions

  /// Queues an action from outside. Its effects are not known yet, but its sender needs a handle
  /// now.
  func enqueue<State>(
    _ action: Action, cause: EventCause, in core: StoreCore<State, Action>
  ) -> EffectGroup {
    let group = runner.makeGroup()
    enqueue(action, cause: cause, group: group, in: core)
    // Removes the group's first member, which stood for this call. The queued action is another.
    runner.handle(.actionHandled(group.id))
    return group
  }

  /// Queues an action. Its group does not end before the action is handled.
  private func enqueue<State>(
    _ action: Action, cause: EventCause, group: EffectGroup, sender: EffectToken? = nil,
    in core: StoreCore<State, Action>
  ) {
    runner.enqueue(action, cause: cause, group: group, sender: sender)
    core.needsAttention = true
  }

  /// Handles an action that the effect `token` sends.
  ///
  /// - Returns: Whether the sender may continue; a simulation stops an effect that sends forever.
  func receive<State>(
    _ action: Action, from token: EffectToken, in core: StoreCore<State, Action>
  ) -> Bool {
    let group = runner.group(of: token)
    if group == nil && token != runner.startingEffect && !Task.isCancelled {
      // The effect had ended when it sent the action. Only a cancelled or abandoned effect may send
      // without a report.
      runner.reportLateAction(action)
    }
    // A dropped action is also counted, because a cancelled effect can continue to send forever.
    if let simulation = runner.services.simulatedExecutor, !simulation.countAction() {
      if let identity = runner.identity(of: token) ?? EffectContext.current?.identity {
        simulation.reportExcessiveSender(identity)
      }
      return false
    }
    if let group, runner.accepts(token) { handle(action, from: token, group: group, in: core) }
    return true
  }

  private func handle<State>(
    _ action: Action, from token: EffectToken, group: EffectGroup,
    in core: StoreCore<State, Action>
  ) {
    let cause = runner.cause(of: token)
    if core.phase == .reducing || core.phase == .busy || isHolding {
      return enqueue(action, cause: cause, group: group, sender: token, in: core)
    }
    if core.needsAttention {
      enqueue(action, cause: cause, group: group, in: core)
    } else {
      _ = core.handle(action, cause: cause, group: group)
    }
    runUntilIdle(in: core)
    if token == runner.startingEffect && !runner.scheduler.tree.contains(token) {
      cancelCurrentTask()
    }
  }

  /// Cancels the task of the running effect. The effect was cancelled before its task was known.
  private func cancelCurrentTask() {
    // SAFETY: the task is used only inside the closure, by the code that runs in it.
    unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
  }

  // MARK: Work

  /// Handles the queued work, then starts the waiting effects.
  func runUntilIdle<State>(in core: StoreCore<State, Action>) {
    if core.needsAttention { handleQueuedWork(in: core) }
    guard core.phase == .idle else { return }
    if runner.hasPendingStart { startPendingEffects(in: core) }
    if runner.isRootDismissed { core.becomeDismissed() }
  }

  /// Handles the queued work in order.
  private func handleQueuedWork<State>(in core: StoreCore<State, Action>) {
    while !isFirstHeld, let next = queue.popFirst() {
      switch next {
      case .action(let item):
        let action = Self.typed(item).action
        if runner.isRootDismissed {
          core.reportDismissed(action)
        } else if !isHolding || accepts(item.sender, in: item.group) {
          _ = core.handle(action, cause: item.cause, group: item.group)
        }
        applyEvent(in: core) { runner.handle(.actionHandled(item.group.id)) }
      case .end(let token, let outcome): applyEvent(in: core) { runner.end(token, outcome) }
      case .timeoutHandled(let token):
        applyEvent(in: core) { runner.handle(.timeoutHandled(token, now: runner.time())) }
      case .dismissal(let item):
        if accepts(item.sender, in: item.group) { dismiss(item, in: core) }
        applyEvent(in: core) { runner.handle(.actionHandled(item.group.id)) }
      case .sender(let sender): resume(sender.continuation)
      }
    }
    queue.endHandling()
    updateNeedsAttention(of: core)
  }

  /// Returns a queued action with its type.
  ///
  /// SAFETY: only this loop and its runner append actions to the queue, and the actions of both have
  /// this type.
  private static func typed(_ item: QueuedAction) -> TypedQueuedAction<Action> {
    unsafe unsafeDowncast(item, to: TypedQueuedAction<Action>.self)
  }

  /// Updates ``StoreCore/needsAttention`` after a change to the queue or to the running effects of
  /// children.
  private func updateNeedsAttention<State>(of core: StoreCore<State, Action>) {
    core.needsAttention = !queue.isIdle || !runner.scheduler.children.isEmpty
  }

  /// Starts the waiting effects in order.
  private func startPendingEffects<State>(in core: StoreCore<State, Action>) {
    core.perform(in: .starting) {
      while !isFirstHeld, let token = runner.takePendingStart() {
        start(token, in: core)
        if core.needsAttention { handleQueuedWork(in: core) }
      }
    }
  }

  private func start<State>(_ token: EffectToken, in core: StoreCore<State, Action>) {
    guard runner.accepts(token) else {
      return applyEvent(in: core) { runner.end(token, .cancelled) }
    }
    guard let work = core.perform(in: .busy, { runner.recordStart(of: token) }) else { return }
    if core.needsAttention { handleQueuedWork(in: core) }
    // A listener may have cancelled the effect in response to the recorded start.
    guard runner.scheduler.tree.contains(token) else { return }
    switch work {
    case .send(let payload):
      guard let sent = Effect<Action>.typed(payload) as? SentAction<Action> else { return }
      _ = receive(sent.action, from: token, in: core)
      endEffect(token, .finished, in: core)
    case .run(let payload), .observe(let payload):
      runner.startTask(Effect<Action>.typed(payload), token)
    case .sleep(let duration, let source):
      runner.startTask(SleepOperation<Action>(duration, source), token)
    case .waitForTurn(let source): runner.startTask(WaitOperation<Action>(source), token)
    }
  }

  /// Handles the end of an operation.
  func endEffect<State>(
    _ token: EffectToken, _ outcome: EffectOutcome, in core: StoreCore<State, Action>
  ) {
    if core.phase == .reducing || core.phase == .busy || isHolding && core.needsAttention {
      queue.append(.end(token, outcome))
      core.needsAttention = true
      return
    }
    applyEvent(in: core) { runner.end(token, outcome) }
    runUntilIdle(in: core)
  }

  // MARK: Effects

  /// Performs the effect of an action that was just reduced: its cancellations take place, and its
  /// parts wait to be started by ``runUntilIdle(in:)``.
  ///
  /// - Parameter action: The position of the action in the event log, if it was recorded.
  /// - Returns: The group of the effect; `group` if the reducer returned no effect.
  func perform<State>(
    _ effect: Effect<Action>, group: EffectGroup?, action: UInt64?,
    in core: StoreCore<State, Action>
  ) -> EffectGroup? {
    // The action may have removed children with running effects. These effects end before any new
    // effect starts.
    if core.needsAttention {
      let children = runner.scheduler.children
      let absent = children.isEmpty ? [] : presence.absentChildren(in: children, registry)
      if !absent.isEmpty {
        applyEvent(in: core) { runner.handle(.childrenRemoved(absent, now: runner.time())) }
      }
    }
    guard let plan = effect.plan else { return group }
    let presentPlan = registry.withoutRemovedChildren(plan)
    let effectGroup = group ?? runner.makeGroup()
    applyEvent(in: core) {
      runner.insert(presentPlan, effectGroup, isNewGroup: group == nil, action: action)
    }
    return effectGroup
  }

  func cancelEffects<State>(in core: StoreCore<State, Action>) {
    applyEvent(in: core) { runner.handle(.allCancelled) }
    runUntilIdle(in: core)
  }

  /// Applies an event to the running effects. If the scheduler then asks whether some children are
  /// present, ends the effects of those that are absent. The store handles no action meanwhile.
  @inline(__always)
  private func applyEvent<State>(in core: StoreCore<State, Action>, _ apply: () -> Void) {
    core.perform(in: .busy) {
      apply()
      while !runner.uncheckedChildren.isEmpty {
        let absent = runner.takeUncheckedChildren().filter { child in
          runner.scheduler.children.contains(child)
            && !registry.isPresent(runner.scheduler.children.address(of: child))
        }
        if !absent.isEmpty { runner.handle(.childrenRemoved(absent, now: runner.time())) }
      }
    }
    updateNeedsAttention(of: core)
  }

  // MARK: Dismissals of effects

  /// Queues the dismissal of the feature of an effect, and handles it unless the store is busy or a test
  /// has to receive it.
  ///
  /// - Parameter sender: The suspended effect, in a store that holds actions.
  /// - Returns: Whether the effect may continue.
  func dismissFeature<State>(
    ofEffect number: UInt64, _ sender: CheckedContinuation<Void, Never>?,
    in core: StoreCore<State, Action>
  ) -> Bool {
    let token = runner.scheduler.tree.startedLeaf(number: number)
    if token == nil && !Task.isCancelled { runner.reportLateDismissal() }
    // A dismissal without an effect is also counted, because a cancelled effect can repeat it forever.
    if let simulation = runner.services.simulatedExecutor, !simulation.countAction() {
      if let identity = EffectContext.current?.identity {
        simulation.reportExcessiveSender(identity)
      }
      sender?.resume()
      return false
    }
    if let token, let group = runner.group(of: token), runner.accepts(token) {
      let feature = runner.scheduler.children.address(of: runner.scheduler.tree[token.index].child)
      runner.enqueue(
        QueuedDismissal(
          sender: token, group: group, child: registry.removableChild(at: feature)))
      core.needsAttention = true
    }
    if let sender {
      queue.append(.sender(SuspendedSender(sender)))
      core.needsAttention = true
    }
    if core.phase == .idle || core.phase == .starting { runUntilIdle(in: core) }
    if let token, token == runner.startingEffect, !runner.scheduler.tree.contains(token) {
      cancelCurrentTask()
    }
    return true
  }

  private func dismiss<State>(_ dismissal: QueuedDismissal, in core: StoreCore<State, Action>) {
    core.perform(in: .busy) { runner.recordDismissal(by: dismissal.sender) }
    guard let child = dismissal.child else {
      return applyEvent(in: core) { runner.dismissRoot() }
    }
    core.changeWithoutAction { registry.remove(child) }
    _ = perform(.none, group: nil, action: nil, in: core)
  }

  // MARK: Held actions

  /// Queues an action of an effect, and keeps its sender suspended until the action was handled or
  /// dropped.
  ///
  /// - Returns: Whether the sender may continue afterwards.
  func hold<State>(
    _ action: Action, from token: EffectToken, _ sender: CheckedContinuation<Void, Never>,
    in core: StoreCore<State, Action>
  ) -> Bool {
    guard receive(action, from: token, in: core) else {
      sender.resume()
      return false
    }
    queue.append(.sender(SuspendedSender(sender)))
    core.needsAttention = true
    if core.phase == .idle || core.phase == .starting { runUntilIdle(in: core) }
    return true
  }

  /// Resumes a sender before any other job, as if its action had been handled without a wait.
  private func resume(_ sender: CheckedContinuation<Void, Never>) {
    if let simulation = runner.services.simulatedExecutor {
      simulation.resumeBeforeOtherJobs(sender)
    } else {
      sender.resume()
    }
  }

  /// Returns whether the store still accepts the actions of a sender. Actions of a sender that has
  /// ended or was cancelled are dropped.
  private func accepts(_ sender: EffectToken?, in group: EffectGroup) -> Bool {
    if runner.isCancelled(group) { return false }
    return sender.map { runner.scheduler.tree.contains($0) } ?? true
  }

  /// Whether the first item of the queue is an action, or the dismissal of a child, that waits to be
  /// admitted.
  var isFirstHeld: Bool {
    guard isHolding else { return false }
    return switch queue.first {
    case .action(let item): accepts(item.sender, in: item.group)
    case .dismissal(let item): item.child != nil && accepts(item.sender, in: item.group)
    case .end, .timeoutHandled, .sender, nil: false
    }
  }

  /// The action that waits to be admitted; nil if it is a dismissal. Used only while ``isFirstHeld`` is
  /// true.
  var heldAction: Action? {
    guard case .action(let item)? = queue.first else { return nil }
    return Self.typed(item).action
  }

  /// The effect that sent the action, or asked for the dismissal, that waits to be admitted. Used only
  /// while ``isFirstHeld`` is true.
  var heldSender: EffectIdentity? {
    let sender: EffectToken? =
      switch queue.first {
      case .action(let item): item.sender
      case .dismissal(let item): item.sender
      case .end, .timeoutHandled, .sender, nil: nil
      }
    return sender.flatMap { runner.identity(of: $0)?.identity }
  }

  /// Handles the waiting action or dismissal, resumes its sender, and continues until the next one is
  /// waiting.
  func admitAction<State>(in core: StoreCore<State, Action>) {
    guard isFirstHeld else { return }
    switch queue.popFirst() {
    case .action(let item):
      _ = core.handle(Self.typed(item).action, cause: item.cause, group: item.group)
      applyEvent(in: core) { runner.handle(.actionHandled(item.group.id)) }
    case .dismissal(let item):
      dismiss(item, in: core)
      applyEvent(in: core) { runner.handle(.actionHandled(item.group.id)) }
    case .end, .timeoutHandled, .sender, nil: break
    }
    runUntilIdle(in: core)
  }
}

extension StoreCore: EffectReceiver {
  func receive(_ action: Action, from token: EffectToken) -> Bool {
    loop.receive(action, from: token, in: self)
  }

  func hold(
    _ action: Action, from token: EffectToken, _ sender: CheckedContinuation<Void, Never>
  ) -> Bool {
    loop.hold(action, from: token, sender, in: self)
  }

  func dismissFeature(
    ofEffect number: UInt64, _ sender: CheckedContinuation<Void, Never>?
  ) -> Bool {
    loop.dismissFeature(ofEffect: number, sender, in: self)
  }

  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome) {
    loop.endEffect(token, outcome, in: self)
  }
}

/// The pending actions of a test store. The effects of the store sent them, and the store handles
/// each of them only when the test *admits* it.
extension StoreCore {
  /// Whether an action or a dismissal waits to be admitted. A test store reads this value before each
  /// job.
  package var holdsAction: Bool { needsAttention && existingLoop?.isFirstHeld == true }

  /// The action that is admitted next; nil if it is a dismissal.
  package var heldAction: Action? { holdsAction ? loop.heldAction : nil }

  /// Whether the dismissal of a child is admitted next.
  package var holdsDismissal: Bool { holdsAction && loop.heldAction == nil }

  /// The effect that sent the action, or asked for the dismissal, that is admitted next.
  package var heldActionSender: EffectIdentity? { holdsAction ? loop.heldSender : nil }

  /// Handles the next action or dismissal, resumes its sender, and runs the store until another action waits.
  package func admitHeldAction() { if holdsAction { loop.admitAction(in: self) } }

  /// Drops actions whose ``StoreTask`` was cancelled, up to the next action that can be admitted.
  package func dropCancelledHeldActions() { if needsAttention { runUntilIdle() } }
}
