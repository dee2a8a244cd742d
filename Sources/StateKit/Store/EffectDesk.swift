/// The queue of waiting actions and the tables of effects. A store creates its desk on first use,
/// so a store whose actions have no effects does not pay for one.
final class EffectDesk<Action: Sendable> {
  private(set) var queue: [QueuedWork?] = []
  /// The number of items taken out of the queue.
  private(set) var taken = 0
  /// Whether all items were taken out of the queue, and the last of them was handled.
  private(set) var isDrained = true
  /// The actions of the queue, in the order of the queue.
  private var actions: [Action?] = []
  /// The number of actions taken out.
  private var takenActions = 0
  /// The effects that wait to be started, in order.
  private var starts: [EffectStart<Action>?] = []
  /// The number of starts taken out.
  private var takenStarts = 0
  let effects = EffectTable()
  /// The inner entries that may have ended, because their last child has ended.
  var emptied: [EffectToken] = []
  /// The effect whose first synchronous segment is running, so its task is not known yet.
  var startingEffect: EffectToken?
  var lastEffectNumber: UInt64 = 0
  /// The steps of each sequence that have not started, in reverse order.
  var remainingSteps: [Int32: [EffectNode<Action>]] = [:]
  /// The action to send when each deadline passes, by the index of the deadline's entry.
  var deadlineActions: [Int32: Action] = [:]
  /// The indices of the entries that run under each cancellation id.
  var brackets: [AnyHashable: Set<Int32>] = [:]
  var throttles: Throttles?
  /// The number of dismissals of the root feature that the test has not asserted yet. Only a store
  /// that holds actions counts them: a feature under test has no parent that would remove it.
  var dismissals = 0
  /// The children of the root feature that have running effects, by the number of their operator.
  var families: [Int: ChildFamily] = [:]

  let services: EffectServices
  /// The effects' connection to the core.
  let port: EffectPort<Action>

  init(services: EffectServices, port: EffectPort<Action>) {
    self.services = services
    self.port = port
  }

  func append(_ work: QueuedWork) {
    queue.append(work)
    isDrained = false
  }

  func append(_ action: Action, _ work: QueuedWork) {
    actions.append(action)
    append(work)
  }

  /// Whether the queue has an item that was not taken out.
  var isWaiting: Bool { taken < queue.count }

  /// The oldest queued item. Requires that an item is queued.
  var head: QueuedWork? { queue[taken] }

  /// The oldest queued action. Requires that an action is queued.
  var headAction: Action? { actions[takenActions] }

  /// Takes the oldest item out of the queue. Requires that an item is queued.
  func take() -> QueuedWork? {
    let next = queue[taken].take()
    taken += 1
    return next
  }

  /// Takes out the action of the item that was just taken out of the queue.
  func takeAction() -> Action? {
    let action = actions[takenActions].take()
    takenActions += 1
    return action
  }

  /// Records that all items were taken out and handled. The memory is released only occasionally:
  /// releasing it for each action would cost more than the action.
  func noteDrained() {
    isDrained = true
    if taken < Self.takenLimit && queue.capacity <= Self.capacityLimit { return }
    queue.removeAll(keepingCapacity: queue.capacity <= Self.capacityLimit)
    actions.removeAll(keepingCapacity: actions.capacity <= Self.capacityLimit)
    taken = 0
    takenActions = 0
  }

  /// The number of taken items that may remain at the front of an array.
  private static var takenLimit: Int { 16 }
  /// The capacity that is kept for later items.
  private static var capacityLimit: Int { 128 }

  /// The number of waiting items and starts, plus 1 while the last item is being handled. Tests use
  /// it to find work that was left in the desk.
  var waitingCount: Int { queue.count - taken + starts.count - takenStarts + (isDrained ? 0 : 1) }

  /// The largest capacity of the arrays.
  var largestCapacity: Int { max(queue.capacity, actions.capacity, starts.capacity) }

  func append(_ start: EffectStart<Action>) { starts.append(start) }

  /// Whether an effect waits to be started.
  var hasStarts: Bool { takenStarts < starts.count }

  /// Takes out the oldest waiting start. Requires that one is waiting.
  func takeStart() -> EffectStart<Action>? {
    let start = starts[takenStarts].take()
    takenStarts += 1
    if hasStarts {
      if takenStarts < Self.takenLimit || 2 * takenStarts < starts.count { return start }
      starts.removeFirst(takenStarts)
    } else {
      if takenStarts < Self.takenLimit && starts.capacity <= Self.capacityLimit { return start }
      starts.removeAll(keepingCapacity: starts.capacity <= Self.capacityLimit)
    }
    takenStarts = 0
    return start
  }

  deinit {
    guard isWaiting || effects.count > 0 else { return }
    if let simulation = services.simulatedExecutor {
      simulation.finishEndingStore { cancelAll() }
    } else {
      cancelAll()
    }
  }

  /// Cancels all effects when the store is deallocated.
  private func cancelAll() {
    for case .sender(let sender)? in queue { sender.resume() }
    let inOrder = effects.all.sorted { effects.isOlder($0.0.generation, than: $1.0.generation) }
    for (entry, references) in inOrder {
      noteEnd(of: entry)
      if let task = references.task { CollectionOfOne(task).cancel(in: services.simulatedExecutor) }
      switch entry.kind {
      case .leaf, .sequence: references.group?.leave(nil)
      case .bracket, .deadline, .free: break
      }
    }
  }

  /// Records the cancellation of an effect that ends with its store.
  private func noteEnd(of entry: EffectEntry) {
    guard case .leaf = entry.kind, entry.hasStarted, let source = entry.source,
      services.log.dispatcher.isListening(to: .effects)
    else { return }
    let identity = DeferredEffectIdentity(number: entry.number, source: source).identity
    services.log.append(.effect(identity, .cancelled))
  }
}
