/// The queue of a store: actions, ends of effects and suspended senders, first in, first out.
///
/// The queue is a class, because generic code would look up the metadata of a generic struct at
/// each access. The queue is confined to the isolation of its store.
final class ActionQueue<Action: Sendable> {
  private var work = FIFO<QueuedWork>()
  /// The actions of the queue, in the order of the queue.
  private var actions = FIFO<Action>()
  /// Whether the last item that was taken out is still being handled.
  private var isHandling = false

  /// Whether nothing is queued or being handled.
  var isIdle: Bool { work.isEmpty && !isHandling }

  /// The oldest queued item.
  var first: QueuedWork? { work.first }

  /// The oldest queued action.
  var firstAction: Action? { actions.first }

  /// The queued work, the oldest first.
  var all: [QueuedWork] { work.all }

  /// The number of queued items, plus 1 while the last item is being handled.
  var count: Int { work.count + (isHandling ? 1 : 0) }

  /// The larger of the capacities of the work and the actions.
  var capacity: Int { max(work.capacity, actions.capacity) }

  func append(_ item: QueuedWork) { work.append(item) }

  func append(_ action: Action, _ item: QueuedWork) {
    actions.append(action)
    work.append(item)
  }

  /// Takes out the oldest item before the store handles it: handling it may queue further work.
  func popFirst() -> QueuedWork? {
    let item = work.popFirst()
    isHandling = item != nil
    return item
  }

  /// Takes out the action of the item that was just taken out.
  func popAction() -> Action? { actions.popFirst() }

  /// Records that the item that was taken out last has been handled.
  func endHandling() { isHandling = false }
}

/// An item of an ``ActionQueue``.
///
/// The type is not generic, because code that handles a generic type would have to look up its
/// metadata. The actions are therefore stored separately.
enum QueuedWork {
  /// An action that waits for earlier ones. It is a member of its ``EffectGroup``, so the group does
  /// not end before the action is handled. In a store that holds the actions of its effects, the
  /// action also waits until it is admitted, and is dropped if its sender ends first.
  case action(cause: EventCause, group: EffectGroup, sender: EffectToken?)
  /// The end of an operation.
  case end(EffectToken, EffectOutcome)
  /// The end of a deadline, queued directly after the action of the deadline.
  case timeoutHandled(EffectToken)
  /// The suspended sender of the previous action, which the store resumes.
  case sender(SuspendedSender)
}

/// An effect that is suspended until the store has handled its action.
///
/// The type is a class, because the library does not know the size of a `CheckedContinuation`: code
/// that handles an enum that contains one would have to look up its metadata.
final class SuspendedSender: Sendable {
  let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
}
