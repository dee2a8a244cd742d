/// The part of a store that runs effects: it applies events to the scheduler, and carries out the
/// scheduler's commands with tasks, groups and queued actions.
///
/// The runner is confined to the isolation of its store. A store creates its runner on first use,
/// so a store whose actions have no effects has none.
final class EffectRunner<Action: Sendable> {
  /// SAFETY of the unchecked exclusivity: the state is confined to one isolation, and no other code
  /// runs during an access.
  @safe @exclusivity(unchecked) private var state = RunnerState()
  let queue = ActionQueue()
  private let cancellations = GroupCancellations()
  /// A closure that returns the time since the first effect with a throttle.
  private var stopwatch: (@Sendable () -> Duration)?
  /// Whether the root feature has dismissed itself.
  private(set) var isRootDismissed = false
  /// The number of dismissals of the root feature that the test has not asserted yet. Only a store
  /// that holds actions counts them: a feature under test has no parent that would remove it.
  private var dismissalCount = 0

  let services: EffectServices
  /// The effects' connection to the store.
  let handle: StoreHandle<Action>

  init(services: EffectServices, handle: StoreHandle<Action>) {
    self.services = services
    self.handle = handle
  }

  deinit {
    if let simulation = services.simulatedExecutor {
      guard !queue.isIdle || scheduler.tree.count > 0 else { return }
      simulation.finishEndingStore { cancelAll() }
    } else {
      cancelAll()
    }
  }

  /// Cancels all effects when the store is deallocated.
  private func cancelAll() {
    for case .sender(let sender) in queue.all { sender.continuation.resume() }
    for token in scheduler.tree.tokens {
      let entry = scheduler.tree[token.index]
      guard case .leaf = entry.kind else { continue }
      recordPhase(DroppedEffect(token, entry), .cancelled(.store))
      if let task = takeTask(of: token) {
        CollectionOfOne(task).cancel(in: services.simulatedExecutor)
      }
    }
    for group in state.groups { group?.end() }
  }

  // MARK: Queries

  var scheduler: EffectScheduler { _read { yield state.scheduler } }

  /// The effect whose first synchronous part is running, so its task is not known yet.
  var startingEffect: EffectToken? { state.startingEffect }

  /// The children whose presence the store has to check for the scheduler.
  var uncheckedChildren: [ChildToken] { state.uncheckedChildren }

  var hasPendingStart: Bool { !state.pendingStarts.isEmpty }

  /// The number of queued items and of leaves that wait to be started.
  var waitingCount: Int { queue.count + state.pendingStarts.count }

  /// The largest capacity of the queues.
  var largestCapacity: Int { max(queue.capacity, state.pendingStarts.capacity) }

  /// The running effects whose actions are not dropped, in the order in which they started.
  var liveEffects: [EffectIdentity] {
    applyCancellations()
    return scheduler.liveLeaves.compactMap { entry in
      entry.source.map { identity(number: entry.number, source: $0).identity }
    }
  }

  /// Whether an effect is running whose actions are not dropped. An effect whose ``StoreTask`` was
  /// cancelled does not count.
  var hasLiveEffects: Bool {
    applyCancellations()
    return !scheduler.liveLeaves.isEmpty
  }

  /// Returns the identity of the effect or the deadline with a token.
  func identity(of token: EffectToken) -> DeferredEffectIdentity? {
    guard scheduler.tree.contains(token) else { return nil }
    let entry = scheduler.tree[token.index]
    return entry.source.map { identity(number: entry.number, source: $0) }
  }

  private func identity(number: UInt64, source: EffectCallSite) -> DeferredEffectIdentity {
    DeferredEffectIdentity(store: services.store, number: number, source: source)
  }

  /// Returns whether an effect has neither ended nor been cancelled, so its actions are handled.
  func accepts(_ token: EffectToken) -> Bool {
    applyCancellations()
    return scheduler.accepts(token)
  }

  func isCancelled(_ group: EffectGroup) -> Bool {
    applyCancellations()
    return scheduler.groups.isCancelled(group.id)
  }

  /// Returns the group of an effect that has not ended.
  func group(of token: EffectToken) -> EffectGroup? {
    scheduler.tree.contains(token) ? group(scheduler.tree[token.index].group) : nil
  }

  private func group(_ id: GroupID) -> EffectGroup? { state.groups[Int(id.index)] }

  /// Sets the generation of the effect tree, so that a test can reach the overflow of generations.
  func setLastGeneration(_ generation: UInt32) { state.scheduler.setLastGeneration(generation) }

  // MARK: Events

  /// Creates the group of a sent action; see ``EffectScheduler/makeGroup()``.
  func makeGroup() -> EffectGroup {
    let id = state.scheduler.makeGroup()
    let group = EffectGroup(id, cancellations, in: services.simulatedExecutor)
    if Int(id.index) == state.groups.count {
      state.groups.append(group)
    } else {
      state.groups[Int(id.index)] = group
    }
    return group
  }

  /// Applies an event to the scheduler, and carries out its commands.
  func handle(_ event: EffectEvent) {
    applyCancellations()
    execute(state.scheduler.handle(event))
  }

  /// Applies the cancellations of groups that happened since the last event.
  @inline(__always)
  private func applyCancellations() {
    if !cancellations.isEmpty { applyAllCancellations() }
  }

  private func applyAllCancellations() {
    for id in cancellations.takeAll() { execute(state.scheduler.handle(.groupCancelled(id))) }
  }

  /// Returns the time for an event; zero if the scheduler does not use it.
  func time() -> Duration {
    guard scheduler.dependsOnTime else { return .zero }
    return elapsedTime()
  }

  private func elapsedTime() -> Duration {
    if let stopwatch { return stopwatch() }
    let stopwatch = services.stopwatch()
    self.stopwatch = stopwatch
    return stopwatch()
  }

  /// Inserts the effect that a reducer returned.
  func insert(_ plan: EffectPlan, _ group: EffectGroup, isNewGroup: Bool, action: UInt64?) {
    let now = scheduler.dependsOnTime || plan.containsThrottle ? elapsedTime() : .zero
    handle(
      .returned(plan, group: group.id, isNewGroup: isNewGroup, action: action, now: now))
  }

  private func execute(_ commands: EffectCommands) {
    commands.forEach { command in
      switch command {
      case .start(let token): state.pendingStarts.append(token)
      case .drop(let effect, let phase):
        recordPhase(effect, phase)
        if let task = forgetTask(of: effect) {
          CollectionOfOne(task).cancel(in: services.simulatedExecutor)
        }
      case .timeOut(let token, let payload, let timer, let group):
        enqueueTimeout(token, payload, timer, group)
      case .endGroup(let id):
        let group = state.groups[Int(id.index)].take()
        state.scheduler.freeGroup(id)
        group?.end()
      case .dismiss(let source, let isLate): handleDismiss(source, isLate: isLate)
      case .checkPresence(let child): state.uncheckedChildren.append(child)
      }
    }
  }

  /// Removes and returns the children whose presence the store has to check for the scheduler.
  func takeUncheckedChildren() -> [ChildToken] {
    exchange(&state.uncheckedChildren, with: [])
  }

  // MARK: Queue

  /// Queues an action. Its group does not end before the action is handled.
  func enqueue(
    _ action: Action, cause: EventCause, group: EffectGroup, sender: EffectToken? = nil
  ) {
    _ = state.scheduler.handle(.actionQueued(group.id))
    queue.append(
      .action(TypedQueuedAction(action, cause: cause, group: group, sender: sender)))
  }

  /// Queues a dismissal. Its group does not end before the dismissal is handled.
  func enqueue(_ dismissal: QueuedDismissal) {
    _ = state.scheduler.handle(.actionQueued(dismissal.group.id))
    queue.append(.dismissal(dismissal))
  }

  /// Records that an effect dismisses its feature.
  func recordDismissal(by token: EffectToken) {
    recordPhase(DroppedEffect(token, scheduler.tree[token.index]), .dismissed)
  }

  /// Dismisses the root feature, or only counts the dismissal, as a returned `.dismiss` does.
  func dismissRoot() {
    guard !handle.isHolding else {
      dismissalCount += 1
      return
    }
    isRootDismissed = true
    execute(state.scheduler.handle(.allCancelled))
  }

  private func enqueueTimeout(
    _ token: EffectToken, _ payload: EffectPayload, _ timer: DroppedEffect, _ id: GroupID
  ) {
    guard let group = group(id), let sent = Effect<Action>.typed(payload) as? SentAction<Action>
    else { return }
    var cause = EventCause.outside
    if let source = timer.source, services.log.dispatcher.isListening(to: .actions) {
      cause = .effect(identity(number: timer.number, source: source).identity)
    }
    queue.append(
      .action(TypedQueuedAction(sent.action, cause: cause, group: group, sender: token)))
    queue.append(.timeoutHandled(token))
  }

  // MARK: Starts and ends

  /// Takes out the oldest leaf that waits to be started, and skips the leaves that were cancelled
  /// while they waited.
  func takePendingStart() -> EffectToken? {
    while let token = state.pendingStarts.popFirst() {
      if scheduler.tree.contains(token) { return token }
    }
    return nil
  }

  /// Records the start of a leaf, and returns its work.
  func recordStart(of token: EffectToken) -> EffectWork? {
    guard let work = state.scheduler.start(token) else { return nil }
    let action = scheduler.tree[token.index].action
    if services.log.dispatcher.isListening(to: .effects), let identity = identity(of: token) {
      services.log.append(.effect(identity.identity, .started), in: services.store, action: action)
    }
    return work
  }

  /// Starts the task of a leaf.
  func startTask(_ operation: ActionPayload<Action>, _ token: EffectToken) {
    guard let identity = identity(of: token) else { return }
    let context = EffectContext(identity: identity, services: services)
    state.startingEffect = token
    #if DEBUG
      let watch = MainActorWatch(isolation: handle.isolation, services: services)
    #endif
    let task = startEffect(operation, token, handle: handle, context: context, services: services)
    state.startingEffect = nil
    #if DEBUG
      if let issue = watch?.issue(about: identity.identity) { report(issue) }
    #endif
    // Without an injected executor, the effect may have ended already, or one of its actions may
    // have cancelled it.
    guard let group = group(of: token) else { return task.cancel() }
    setTask(task, of: token)
    group.add(task, token)
  }

  /// Ends a leaf with an outcome.
  func end(_ token: EffectToken, _ outcome: EffectOutcome) {
    applyCancellations()
    guard scheduler.tree.contains(token) else { return }
    let entry = scheduler.tree[token.index]
    let isCancelled = scheduler.groups.isCancelled(entry.group)
    let effect = DroppedEffect(token, entry)
    _ = forgetTask(of: effect)
    var isFinished = false
    switch isCancelled ? .cancelled : outcome {
    case .finished:
      recordPhase(effect, .finished)
      isFinished = true
    case .cancelled: recordPhase(effect, .cancelled(isCancelled ? .task : .operation))
    case .failed(let error):
      recordPhase(effect, .failed(error))
      reportFailure(of: effect, error)
    }
    handle(.ended(token, isFinished: isFinished, now: time()))
  }

  private func setTask(_ task: Task<Void, Never>, of token: EffectToken) {
    let index = Int(token.index)
    while state.tasks.count <= index { state.tasks.append(nil) }
    state.tasks[index] = RunningTask(token: token, task: task)
  }

  private func forgetTask(of effect: DroppedEffect) -> Task<Void, Never>? {
    guard let task = takeTask(of: effect.token) else { return nil }
    group(effect.group)?.remove(effect.token)
    return task
  }

  private func takeTask(of token: EffectToken) -> Task<Void, Never>? {
    let index = Int(token.index)
    guard index < state.tasks.count, let running = state.tasks[index], running.token == token else {
      return nil
    }
    state.tasks[index] = nil
    return running.task
  }

  // MARK: Reports

  /// Returns the effect as the cause of an action. Returns `.outside` if no listener subscribes to
  /// actions.
  func cause(of token: EffectToken) -> EventCause {
    guard services.log.dispatcher.isListening(to: .actions), let identity = identity(of: token)
    else { return .outside }
    return .effect(identity.identity)
  }

  /// Reports an action that was sent through the `send` of an effect that had ended.
  func reportLateAction(_ action: Action) {
    let identity = EffectContext.current?.identity
    // The ended effect can no longer be identified by its token.
    let sender = identity.map {
      "The effect \"\($0.source.name)\", or a task that it started, sent it"
    }
    report(
      StoreIssue(
        """
        The action "\(caseName(of: action))" was dropped. \(sender ?? "It was sent") through the \
        `send` of an effect that had ended. Likely cause: `send` was stored, or passed to a \
        callback or a task that outlives the operation. Send the action before the operation \
        returns.
        """, at: identity?.source.location))
  }

  /// Reports a dismissal by an effect that had ended.
  func reportLateDismissal() {
    let name = EffectContext.current?.identity.map { " of the effect \"\($0.source.name)\"" } ?? ""
    report(
      StoreIssue(
        """
        A call of "dismiss()" removed nothing: it was made in a task\(name) after the effect had \
        ended. Likely cause: the operation started a task that outlives it. Call "dismiss()" before \
        the operation returns.
        """, at: EffectContext.current?.identity?.source.location))
  }

  private func report(_ issue: StoreIssue) { services.log.report(issue, in: services.store) }

  private func recordPhase(_ effect: DroppedEffect, _ phase: EffectPhase) {
    guard effect.hasStarted, services.log.dispatcher.isListening(to: .effects),
      let source = effect.source
    else { return }
    let identity = identity(number: effect.number, source: source)
    services.log.append(.effect(identity.identity, phase), in: services.store)
  }

  private func reportFailure(of effect: DroppedEffect, _ error: any Error) {
    guard let source = effect.source else { return }
    // The endpoint itself may have reported the call already.
    if let error = error as? Unimplemented {
      if !error.isReported { report(StoreIssue(error)) }
      return
    }
    report(
      StoreIssue(
        """
        The effect "\(source.name)" threw an error that nothing caught: \
        \("\(error)".withoutFullStop). Give `run` a \
        `catch:` that sends an action, or handle the error in the operation.
        """, at: source.location))
  }

  /// Handles a `.dismiss` that no parent has handled: the root feature dismisses itself, and all
  /// effects are cancelled. A store that holds actions only counts the dismissal for the test.
  private func handleDismiss(_ source: EffectCallSite, isLate: Bool) {
    if isLate {
      let issue = StoreIssue(
        """
        A returned `.dismiss` had no effect. It is part of a `concatenate`, `debounce`, \
        `throttle`, `queued` or `dropping`, where it comes too late. Send an action there, and return `.dismiss` for that action.
        """, at: source.location)
      report(issue)
    } else {
      dismissRoot()
    }
  }

  /// Removes one recorded dismissal of the root feature; returns false if there is none.
  func takeDismissal() -> Bool {
    if dismissalCount == 0 { return false }
    dismissalCount -= 1
    return true
  }
}

/// The mutable state of an ``EffectRunner``. It is not generic, because generic code would look up
/// its metadata for each access.
private struct RunnerState {
  var scheduler = EffectScheduler()
  /// The leaves that wait to be started, in order.
  var pendingStarts = FIFO<EffectToken>()
  /// The task of each running leaf, by the index of its entry.
  var tasks: [RunningTask?] = []
  /// The groups with members, by the index of their id.
  var groups: [EffectGroup?] = []
  /// The children whose presence the store has to check for the scheduler.
  var uncheckedChildren: [ChildToken] = []
  /// The effect whose first synchronous part is running, so its task is not known yet.
  var startingEffect: EffectToken?
}

/// The task of a running leaf.
private struct RunningTask {
  let token: EffectToken
  let task: Task<Void, Never>
}
