public import Synchronization

/// The behavior that both store types share: it handles actions one at a time, first in, first out,
/// runs their effects, and notifies the observers of the state.
///
/// It is confined to the isolation of its store and is not `Sendable`. The effects of an action
/// start after it was reduced, in order, from one loop, so a chain of effects that finish
/// immediately runs in constant stack space.
@usableFromInline
package final class StoreCore<State: Equatable & Sendable, Action: Sendable>: ConsistentReading {
  /// The compiled tree of reducers. SAFETY of the unchecked exclusivity: it is stored once, when
  /// the store is created, and only loaded afterwards.
  @safe @exclusivity(unchecked) @usableFromInline var reduction: Reduction<State, Action> = {
    _, _ in
    .none
  }
  @usableFromInline let scope: ReadScope
  /// SAFETY of the unchecked exclusivity: the property is only loaded or stored, in one isolation,
  /// and no other code runs during an access.
  @safe @exclusivity(unchecked) @usableFromInline var phase = StorePhase.idle
  /// Whether work is queued, or a child has running effects, which must end if an action removes
  /// the child. The value is stored, because the store reads it for each action.
  ///
  /// SAFETY of the unchecked exclusivity: see ``phase``.
  @safe @exclusivity(unchecked) @usableFromInline var needsAttention = false
  /// Whether a value is observed, or the store of a child is referenced.
  ///
  /// SAFETY of the unchecked exclusivity: see ``phase``.
  @safe @exclusivity(unchecked) @usableFromInline var isObserved = false
  /// Whether actions of effects wait until a test admits them. The effect that sent such an action
  /// waits with it. Meanwhile the store does no other work, so the action is handled between the
  /// same two events as it would be without the wait.
  let isHolding: Bool

  @usableFromInline let log: EventLog
  let identity: StoreIdentity
  /// The isolation of the effects: the isolation of this core, or an actor on the same executor.
  let isolation: any Actor
  private let storage: SharedStorage
  @usableFromInline let dependencies: DependencyValues
  /// The operators with removable children; nil if there are none.
  private var registry: ChildRegistry?
  /// The value of ``loop``, or nil before its first use.
  private(set) var existingLoop: WorkLoop<Action>?
  /// The value of ``observations``, or nil before its first use.
  private var existingObservations: StoreObservations<State>?
  /// The state. It is the last field, because code that accesses a field after this one would have
  /// to look up the size of `State`.
  ///
  /// SAFETY of the unchecked exclusivity: the state is accessed in place only while ``phase`` is
  /// `.reducing`. Code from outside the library that runs meanwhile cannot access the state:
  /// ``current`` refuses to read it, and an action that is sent is queued.
  @safe @exclusivity(unchecked) @usableFromInline var state: State

  init(
    initialState: State, storage: SharedStorage, log: EventLog, dependencies: DependencyValues,
    isolation: any Actor, isHolding: Bool = false
  ) {
    state = initialState
    self.log = log
    self.isolation = isolation
    self.storage = storage
    self.dependencies = dependencies.belonging(to: DependencyPool())
    self.isHolding = isHolding
    identity = log.dispatcher.makeStoreIdentity()
    scope = ReadScope(storage: storage)
    let lock = storage.lock
    lock.recordRepository?.beginFlushing(lock, for: scope, on: executor)
  }

  /// Creates a core that holds the actions of its effects, for a test store.
  package convenience init(
    initialState: State, storage: SharedStorage, log: EventLog, dependencies: DependencyValues,
    holdingOn executor: any TaskExecutor & SerialExecutor
  ) {
    self.init(
      initialState: initialState, storage: storage, log: log, dependencies: dependencies,
      isolation: ExecutorIsolation(executor: executor), isHolding: true)
  }

  deinit {
    scope.close()
    storage.lock.recordRepository?.endFlushing(for: scope)
  }

  /// Builds the feature tree, and compiles it up to the children that can be absent. Each of these
  /// children is compiled at its first action.
  package func build<R: Reducer<State, Action>>(_ reducer: () -> R) {
    let registry = ChildRegistry()
    let environment = BuildEnvironment(
      storage: storage, scope: scope, log: log, dependencies: dependencies)
    reduction = registry.compile(reducer, in: environment) { [unowned self] _, _, body in
      changeInPlace(body)
    }
    if !registry.isEmpty || registry.isGroupRead { self.registry = registry }
    if dispatcher.isListening(to: .states) {
      log.append(.storeCreated(initialState: state), in: identity)
    }
  }

  /// The loop that handles queued work and starts effects. Created on first use, so a store whose
  /// actions have no effects has none.
  var loop: WorkLoop<Action> {
    @inline(__always) get { existingLoop ?? makeLoop() }
  }

  private func makeLoop() -> WorkLoop<Action> {
    let handle = StoreHandle<Action>(
      core: self, isolation: isolation, isHolding: isHolding,
      simulation: executor as? any SimulatedExecutor)
    let services = EffectServices(
      store: identity, dependencies: dependencies, storage: storage, log: log,
      executor: executor, dismissals: handle)
    let loop = WorkLoop<Action>(
      services: services, handle: handle, registry: registry ?? ChildRegistry())
    existingLoop = loop
    return loop
  }

  /// The injected executor of the store; nil for a store that uses its own executor.
  private var executor: (any TaskExecutor)? { (isolation as? ExecutorIsolation)?.executor }

  // MARK: State

  /// The current state of the store.
  @inlinable
  package var current: State {
    if phase == .reducing { refuseReadWhileReducing() }
    return state
  }

  /// Calls `body` with the state in place. Outside of ``changeWithoutAction(_:)``, `body` may change only
  /// data that `==` ignores.
  func changeInPlace(_ body: (inout State) -> Void) {
    perform(in: .reducing) { body(&state) }
  }

  /// Changes the state outside of a reducer, records the change, and notifies the observers.
  ///
  /// - Parameter change: Changes the state through ``changeInPlace(_:)``.
  func changeWithoutAction(_ change: () -> Void) {
    if dispatcher.isListening(to: .states) {
      let before = state
      change()
      if before != state {
        perform(in: .busy) {
          _ = log.append(.stateChange(before: before, after: state), in: identity)
        }
      }
    } else {
      change()
    }
    if isObserved { notifyObservers() }
  }

  @usableFromInline
  func refuseReadWhileReducing() -> Never {
    fatalError(
      """
      A store was read inside its own reducer, which has exclusive access to the state. Use \
      the `state` parameter of the reducer.
      """)
  }

  /// The dispatcher of the log. The dispatcher knows the kinds of events that have listeners.
  @inlinable var dispatcher: EventDispatcher { log.dispatcher }

  /// The observations of the store, created on first use.
  private var observations: StoreObservations<State> {
    if let existingObservations { return existingObservations }
    let observations = StoreObservations<State>()
    existingObservations = observations
    return observations
  }

  /// The observed parts of the state.
  var observationNode: ObservationNode<State> {
    isObserved = true
    return observations.root
  }

  var sharedStateAccess: SharedStateAccess {
    SharedStateAccess(
      storage: storage, scope: scope, observations: observations.sharedState, core: self)
  }

  /// Notifies the observers of the changes that an action made. Actions that observers send wait
  /// until all observers are notified.
  private func notifyObservers() {
    guard let rootNode = existingObservations?.root else { return }
    let previous = phase
    phase = .reducing
    var batch = ChangeBatch()
    rootNode.update(&state, &batch)
    isObserved = !rootNode.isUnobserved
    phase = .busy
    if !batch.isEmpty { batch.perform() }
    if rootNode.hasObservers { rootNode.notifyObservers(state) }
    phase = previous
  }

  /// Runs `body`. All reads of shared state in `body` return values of one version. An action that
  /// `body` sends is handled after `body` has returned.
  func withConsistentReads<Result>(_ body: () throws -> Result) rethrows -> Result {
    if scope.isActiveOnCurrentThread { return try body() }
    scope.begin()
    let held = HeldStorageLock.current
    held.beginRead()
    // Inside a listener or an observer the store is already busy. It continues its work after
    // the listener or the observer has returned.
    let previous = phase
    phase = .busy
    defer {
      scope.end()
      held.endRead()
      phase = previous
      if previous != .busy { runUntilIdle() }
    }
    return try body()
  }

  // MARK: Actions

  /// Handles an action from outside, after all actions that were sent before it.
  @inlinable
  package func send(_ action: Action) -> StoreTask {
    guard phase == .idle, !isObserved, !dependencies.mayBeOverridden,
      dispatcher.subscribedKinds.load(ordering: .relaxed) == 0
    else {
      return sendOnSlowPath(action)
    }
    let effect = reduce(action)
    if effect.isNone, !needsAttention { return StoreTask() }
    return finishSending(effect)
  }

  /// Whether an action that is sent now is handled before `send` returns.
  var acceptsActionsNow: Bool { phase == .idle || phase == .starting }

  /// Runs the reducer with exclusive access to the state.
  @inlinable
  func reduce(_ action: Action) -> Effect<Action> {
    let previous = phase
    phase = .reducing
    scope.begin()
    let effect = reduction(&state, action)
    scope.end()
    phase = previous
    return effect
  }

  /// Handles an action from outside that the fast path of ``send(_:)`` cannot handle, for example
  /// because events are recorded, values are observed, or another action is being handled.
  @usableFromInline
  func sendOnSlowPath(_ action: Action) -> StoreTask {
    if phase == .dismissed {
      reportDismissed(action)
      return StoreTask()
    }
    if phase == .reducing || phase == .busy {
      // The effects of the action are not known yet, but the sender needs a handle now.
      return StoreTask(group: loop.enqueue(action, cause: EffectContext.currentCause, in: self))
    }
    let cause: EventCause =
      dispatcher.isListening(to: .actions) ? EffectContext.currentCause : .outside
    let group = handle(action, cause: cause, group: nil)
    runUntilIdle()
    return StoreTask(group: group)
  }

  /// Completes a `send` whose action was reduced on the fast path, if the reducer returned an
  /// effect or ``needsAttention`` is true.
  @usableFromInline
  func finishSending(_ effect: Effect<Action>) -> StoreTask {
    let group = perform(effect, group: nil, action: nil)
    runUntilIdle()
    return StoreTask(group: group)
  }

  /// Reduces one action and performs its effects. Returns the group of the effects that the action
  /// started, for which its ``StoreTask`` waits.
  func handle(_ action: Action, cause: EventCause, group: EffectGroup?) -> EffectGroup? {
    if dependencies.mayBeOverridden, OverrideContext.current != nil {
      // Code with overridden dependencies, such as an effect, has sent the action. Its overrides do
      // not apply to the reducers that handle the action.
      return OverrideContext.$current.withValue(nil) {
        handle(action, cause: cause, group: group)
      }
    }
    var sequence: UInt64?
    let isTraced = dispatcher.isListening(to: .producedByReducer)
    registry?.runningGroup = group?.id
    let effect = isTraced ? reduceTraced(action, cause: cause, &sequence) : reduce(action)
    registry?.runningGroup = nil
    if isObserved { notifyObservers() }
    return perform(effect, group: group, action: sequence)
  }

  /// Runs the reducer, and records the action and the change of the state.
  ///
  /// - Parameter sequence: Receives the position of the action in the log, if a listener subscribes
  ///   to actions.
  private func reduceTraced(
    _ action: Action, cause: EventCause, _ sequence: inout UInt64?
  ) -> Effect<Action> {
    let previous = phase
    phase = .busy
    defer { phase = previous }
    if dispatcher.isListening(to: .actions) {
      sequence = log.append(.action(action, cause: cause), in: identity)
    }
    if !dispatcher.isListening(to: .states) { return reduceReporting(action) }
    let before = state
    let effect = reduceReporting(action)
    if before != state {
      log.append(.stateChange(before: before, after: state), in: identity, action: sequence)
    }
    return effect
  }

  /// Runs the reducer with a context that directs its reports to this store's log. The reports are
  /// delivered after the reducer returns, because a listener cannot read the state while the
  /// reducer runs.
  private func reduceReporting(_ action: Action) -> Effect<Action> {
    guard dispatcher.isListening(to: .issues) else { return reduce(action) }
    var context = loop.reducingContext
    if let identity = EffectContext.current?.identity {
      context = EffectContext(
        identity: identity, services: loop.runner.services, isReducing: true)
    }
    // Assigned in the closure: for a generic result, the metadata of the effect would be looked up.
    var effect = Effect<Action>.none
    EffectContext.$current.withValue(context) { effect = reduce(action) }
    dispatcher.deliver()
    return effect
  }

  /// Calls `body` in a phase, and returns to the previous phase.
  @inline(__always)
  func perform<Result>(in phase: StorePhase, _ body: () -> Result) -> Result {
    let previous = self.phase
    self.phase = phase
    defer { self.phase = previous }
    return body()
  }

  /// Handles the queued work, then starts the waiting effects.
  func runUntilIdle() {
    if let loop = existingLoop { loop.runUntilIdle(in: self) }
  }

  /// Performs the effect of an action that was just reduced.
  private func perform(
    _ effect: Effect<Action>, group: EffectGroup?, action: UInt64?
  ) -> EffectGroup? {
    if effect.plan == nil, !needsAttention { return group }
    return loop.perform(effect, group: group, action: action, in: self)
  }

  // MARK: Dismissal

  /// Whether the root feature has dismissed itself.
  var isDismissed: Bool { phase == .dismissed }

  /// The signal that notifies the observers of ``isDismissed``.
  var dismissalSignal: ObservationSignal { observations.dismissal }

  /// Records that the root feature has dismissed itself, and that all effects have ended.
  func becomeDismissed() {
    phase = .dismissed
    dismissalSignal.notify()
  }

  /// Reports an action that was sent after the root feature dismissed itself.
  func reportDismissed(_ action: Action) {
    log.report(
      StoreIssue(
        """
        The action "\(caseName(of: action))" was dropped: the feature of the store has dismissed \
        itself. Likely cause: the store is still in use after its feature returned `.dismiss`. \
        Observe the store's `isDismissed`, and release the store when it becomes true.
        """), in: identity)
  }

  // MARK: Effects

  /// Removes one recorded dismissal of the root feature; returns false if there is none.
  package func takeDismissal() -> Bool {
    existingLoop?.runner.takeDismissal() ?? false
  }

  /// The running effects whose actions are not dropped, in the order in which they started.
  package var liveEffects: [EffectIdentity] { existingLoop?.runner.liveEffects ?? [] }

  /// Whether an effect is running whose actions are not dropped.
  package var hasLiveEffects: Bool { existingLoop?.runner.hasLiveEffects ?? false }

  /// A value that differs between the stores of a simulation, to find the effects of this store.
  package var simulationIdentity: ObjectIdentifier { ObjectIdentifier(loop.runner.services) }

  /// Cancels all effects. Actions that the effects sent and that were not admitted are dropped.
  package func cancelEffects() { loop.cancelEffects(in: self) }
}

extension StoreCore: CustomReflectable {
  /// An empty mirror. With the default mirror, code that has a store or the `send` of an effect
  /// could reach the storage: an effect of any feature could close the storage, or create a client
  /// in it.
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: []) }
}
