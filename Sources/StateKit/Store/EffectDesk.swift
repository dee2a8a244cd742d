/// What a store needs to run effects and to let actions wait, made when the first one does. A store
/// that has only ever reduced costs none of it.
final class EffectDesk<Action: Sendable> {
  private(set) var queue: [QueuedWork?] = []
  /// How many of the queue were taken out.
  private(set) var taken = 0
  /// Whether all of the queue was taken out and is done.
  private(set) var isDrained = true
  /// The actions of the queue, in its order.
  private var actions: [Action?] = []
  /// How many of the actions were taken out.
  private var takenActions = 0
  private var starts: [EffectStart<Action>?] = []
  /// How many of the starts were taken out.
  private var begun = 0
  let effects = EffectTable()
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
  /// How often the root asked to be dismissed and nobody took note of it, in a store that holds: a test
  /// of a child has no parent.
  var dismissals = 0
  var families: [Int: ChildFamily] = [:]

  let services: EffectServices
  /// What the running effects hold of the core.
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

  /// Whether something waits that was not taken out.
  var isWaiting: Bool { taken < queue.count }

  /// What waits longest, while something waits.
  var head: QueuedWork? { queue[taken] }

  /// The action that waits longest, while one waits.
  var headAction: Action? { actions[takenActions] }

  /// Takes out what waits longest, while something waits.
  func take() -> QueuedWork? {
    let next = queue[taken].take()
    taken += 1
    return next
  }

  /// Takes out the action that belongs to what was just taken out of the queue.
  func takeAction() -> Action? {
    let action = actions[takenActions].take()
    takenActions += 1
    return action
  }

  /// Notes that all was taken out and is done. The room is given back now and then: for each action
  /// it would cost more than the action.
  func noteDrained() {
    isDrained = true
    if taken < Self.mostKept && queue.capacity <= Self.mostRoom { return }
    queue.removeAll(keepingCapacity: queue.capacity <= Self.mostRoom)
    actions.removeAll(keepingCapacity: actions.capacity <= Self.mostRoom)
    taken = 0
    takenActions = 0
  }

  /// How many that were taken out may stand before the others.
  private static var mostKept: Int { 16 }
  /// How much room is kept for the next ones.
  private static var mostRoom: Int { 128 }

  /// How many actions, ends and starts wait.
  var waitingCount: Int { queue.count - taken + starts.count - begun + (isDrained ? 0 : 1) }

  /// For how many of them there is room.
  var room: Int { max(queue.capacity, actions.capacity, starts.capacity) }

  func append(_ start: EffectStart<Action>) { starts.append(start) }

  /// Whether a start waits.
  var hasStarts: Bool { begun < starts.count }

  /// Takes out the start that waits longest, while one waits.
  func takeStart() -> EffectStart<Action>? {
    let start = starts[begun].take()
    begun += 1
    if hasStarts {
      if begun < Self.mostKept || 2 * begun < starts.count { return start }
      starts.removeFirst(begun)
    } else {
      if begun < Self.mostKept && starts.capacity <= Self.mostRoom { return start }
      starts.removeAll(keepingCapacity: starts.capacity <= Self.mostRoom)
    }
    begun = 0
    return start
  }

  deinit {
    guard isWaiting || effects.count > 0 else { return }
    if let world = services.world { world.end { cancelAll() } } else { cancelAll() }
  }

  /// The store goes away, and its effects with it.
  private func cancelAll() {
    for case .sender(let sender)? in queue { sender.resume() }
    for (entry, references) in effects.all.sorted(by: { $0.0.generation < $1.0.generation }) {
      noteEnd(of: entry)
      if let task = references.task { CollectionOfOne(task).cancel(in: services.world) }
      switch entry.kind {
      case .leaf, .sequence: references.group?.leave(nil)
      case .bracket, .deadline, .free: break
      }
    }
  }

  /// An effect that ends with its store.
  private func noteEnd(of entry: EffectEntry) {
    guard case .leaf = entry.kind, entry.hasStarted, let source = entry.source,
      services.log.journal.isListening(to: .effects)
    else { return }
    let identity = EffectIdentitySource(number: entry.number, source: source).identity
    services.log.append(.effect(identity, .cancelled))
  }
}
