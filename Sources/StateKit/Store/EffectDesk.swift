/// What a store needs to run effects and to let actions wait, made when the first one does. A store
/// that has only ever reduced costs none of it.
final class EffectDesk<Action: Sendable> {
  var queue: [QueuedWork?] = []
  /// How many of the queue were taken out.
  var taken = 0
  /// The actions of the queue, in its order.
  var actions: [Action?] = []
  /// How many of the actions were taken out.
  var takenActions = 0
  var starts: [EffectStart<Action>?] = []
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
  /// Whether the root asked to be dismissed, in a store that holds: a test of a child has no parent.
  var isDismissed = false
  var families: [Int: ChildFamily] = [:]

  let services: EffectServices
  /// What the running effects hold of the core.
  let port: EffectPort<Action>

  init(services: EffectServices, port: EffectPort<Action>) {
    self.services = services
    self.port = port
  }

  /// Takes out the action that belongs to what was just taken out of the queue.
  func takeAction() -> Action? {
    guard takenActions < actions.count else { return nil }
    defer { takenActions += 1 }
    return actions[takenActions].take()
  }

  /// Gives back the room of a queue that is empty.
  func clearQueue() {
    queue.removeAll(keepingCapacity: taken < 64)
    actions.removeAll(keepingCapacity: takenActions < 64)
    taken = 0
    takenActions = 0
  }

  deinit {
    for case .sender(let sender) in queue { sender.resume() }
    for (entry, references) in effects.all.sorted(by: { $0.0.generation < $1.0.generation }) {
      noteEnd(of: entry)
      references.task?.cancel()
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
