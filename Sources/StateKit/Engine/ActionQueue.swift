/// The queue of a store: actions, ends of effects and suspended senders, first in, first out. The
/// queue is confined to the isolation of its store.
final class ActionQueue {
  /// SAFETY of the unchecked exclusivity: the queue is confined to one isolation. No other code
  /// runs during an access, because items are taken out before they are released.
  @safe @exclusivity(unchecked) private var work = FIFO<QueuedWork>()
  /// Whether the last item that was taken out is still being handled.
  private var isHandling = false

  /// Whether nothing is queued or being handled.
  var isIdle: Bool { work.isEmpty && !isHandling }

  /// The oldest queued item.
  var first: QueuedWork? { work.first }

  /// The queued work, the oldest first.
  var all: [QueuedWork] { work.all }

  /// The number of queued items, plus 1 while an item that was taken out is being handled.
  var count: Int { work.count + (isHandling ? 1 : 0) }

  /// The capacity of the queue's memory.
  var capacity: Int { work.capacity }

  func append(_ item: QueuedWork) { work.append(item) }

  /// Takes out the oldest item before the store handles it: handling it may queue further work.
  func popFirst() -> QueuedWork? {
    let item = work.popFirst()
    isHandling = item != nil
    return item
  }

  /// Records that the item that was taken out last has been handled.
  func endHandling() { isHandling = false }
}

/// An item of an ``ActionQueue``.
enum QueuedWork {
  /// An action that waits for earlier ones. It is a member of its ``EffectGroup``, so the group does
  /// not end before the action is handled. In a store that holds the actions of its effects, the
  /// action also waits until it is admitted, and is dropped if its sender ends first.
  case action(QueuedAction)
  /// The end of an operation.
  case end(EffectToken, EffectOutcome)
  /// The end of a deadline, queued directly after the action of the deadline.
  case timeoutHandled(EffectToken)
  /// A dismissal that an effect asked for. It is a member of its ``EffectGroup``. In a store that holds
  /// the actions of its effects, the dismissal of a child waits, as an action does.
  case dismissal(QueuedDismissal)
  /// The suspended sender of the action or the dismissal before this item. The store resumes the sender.
  case sender(SuspendedSender)
}

/// A queued dismissal.
final class QueuedDismissal {
  /// The effect that asked for it.
  let sender: EffectToken
  let group: EffectGroup
  /// The child to remove; nil for the root feature.
  let child: ChildAddress?

  init(sender: EffectToken, group: EffectGroup, child: ChildAddress?) {
    self.sender = sender
    self.group = group
    self.child = child
  }
}

/// A queued action without its type. Code that handles a generic type has to look up its metadata,
/// so the queue is not generic.
class QueuedAction {
  let cause: EventCause
  let group: EffectGroup
  /// The effect that sent the action, in a store that holds actions.
  let sender: EffectToken?

  init(cause: EventCause, group: EffectGroup, sender: EffectToken?) {
    self.cause = cause
    self.group = group
    self.sender = sender
  }
}

/// A queued action with its type.
final class TypedQueuedAction<Action: Sendable>: QueuedAction {
  let action: Action

  init(_ action: Action, cause: EventCause, group: EffectGroup, sender: EffectToken?) {
    self.action = action
    super.init(cause: cause, group: group, sender: sender)
  }
}

/// An effect that is suspended until the store has handled its action.
///
/// The type is a class, because the library does not know the size of a `CheckedContinuation`: code
/// that handles an enum with a continuation inside would have to look up the enum's metadata.
final class SuspendedSender: Sendable {
  let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
}
