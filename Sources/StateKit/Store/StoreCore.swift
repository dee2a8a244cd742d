public import Synchronization

/// The semantics of a store, once for both shells: the order of actions, the effects, their ends.
///
/// It lives in one isolation, the shell's, and is not `Sendable`. Actions are handled one at a time,
/// first in, first out. The effects of an action start after it was reduced, in order, from one loop:
/// so a chain of effects that finish at once runs in constant stack.
@usableFromInline
final class StoreCore<State: Equatable & Sendable, Action: Sendable>: EffectSink {
  @usableFromInline var state: State
  @usableFromInline var reduction: Reduction<State, Action> = { _, _ in .none }
  @usableFromInline let scope: ReadScope
  @usableFromInline let journal: EventJournal
  /// Whether the reducer has the state.
  @usableFromInline var isReducing = false
  /// Whether effects are being started or ended.
  @usableFromInline var isPumping = false
  /// Whether an action is being handled, or the table of effects changed. A listener of the log, or
  /// what runs when a task is cancelled or a closure released, may send an action just then: it waits.
  var isBusy = false

  let log: EventLog
  let services: EffectServices
  let lane: any Actor
  /// What the running effects hold of this core.
  private(set) lazy var port = EffectPort<Action>(core: self, lane: lane)

  /// Whether something is to be done after an action without effects: others wait, or children with
  /// live effects may be gone. Stored, because asking the collections costs generic code its metadata.
  @usableFromInline var needsAttention = false

  var queue: [QueuedWork<Action>?] = [] {
    didSet { needsAttention = !queue.isEmpty || !families.isEmpty }
  }
  var starts: [EffectStart<Action>?] = []
  /// Whether there are any; see ``needsAttention``.
  var hasStarts = false
  var effects = EffectTable()
  /// Inner entries that may be over, because the last thing in them has ended.
  var emptied: [EffectToken] = []
  /// The effect whose first segment runs just now, and whose task is not known yet.
  var beginning: EffectToken?
  var lastEffectNumber: UInt64 = 0
  /// What is left of each sequence, last first.
  var rests: [Int32: [EffectNode<Action>]] = [:]
  var deadlines: [Int32: Action] = [:]
  var brackets: [AnyHashable: Set<Int32>] = [:]
  var throttles: Throttles?
  let operators: ChildRegistry
  var families: [Int: ChildFamily] = [:] {
    didSet { needsAttention = !queue.isEmpty || !families.isEmpty }
  }

  init(
    initialState: State, storage: SharedStorage, log: EventLog, dependencies: DependencyValues,
    executor: (any TaskExecutor)?, lane: any Actor
  ) {
    state = initialState
    self.log = log
    self.lane = lane
    journal = log.journal
    scope = ReadScope(storage: storage)
    operators = ChildRegistry()
    services = EffectServices(
      dependencies: dependencies, storage: storage, log: log, executor: executor)
  }

  deinit {
    for entry in effects.entries {
      entry.task?.cancel()
      if case .leaf = entry.kind { entry.group?.leave(nil) }
      if case .sequence = entry.kind { entry.group?.leave(nil) }
    }
  }

  /// Builds and compiles the tree, once.
  func build<R: Reducer<State, Action>>(
    _ reducer: () -> R, dependencies: DependencyValues
  ) {
    let context = BuildContext(storage: services.storage, scope: scope, log: log)
    let root = ReducerContext<State>(registry: operators, log: log) { [unowned self] _, body in
      body(&state)
    }
    reduction = BuildContext.$current.withValue(context) {
      DependencyContext.$current.withValue(dependencies) { reducer().compile(root) }
    }
  }

  /// The state now.
  @inlinable
  var current: State {
    if isReducing { refuseReadWhileReducing() }
    return state
  }

  @usableFromInline
  func refuseReadWhileReducing() -> Never {
    fatalError(
      """
      A store was read inside its own reducer, which has the state to itself. Use the `state` that \
      the reducer was given.
      """)
  }

  /// Handles an action from outside, after those that came before it.
  @inlinable
  func send(_ action: Action) -> StoreTask {
    guard !isReducing, !isPumping, journal.interest.load(ordering: .relaxed) == 0 else {
      return sendSlowly(action)
    }
    let effect = reduce(action)
    if effect.isNone && !needsAttention { return StoreTask() }
    return finishSending(effect)
  }

  /// Runs the reducer, alone.
  @inlinable
  func reduce(_ action: Action) -> Effect<Action> {
    isReducing = true
    scope.begin()
    let effect = reduction(&state, action)
    scope.end()
    isReducing = false
    return effect
  }

}
