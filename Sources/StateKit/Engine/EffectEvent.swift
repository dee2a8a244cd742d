/// An event of a store's effects, to which an ``EffectScheduler`` responds with commands.
enum EffectEvent {
  /// A reducer returned an effect.
  ///
  /// - Parameters:
  ///   - group: The group of the action: the effects and queued actions that one sent action started.
  ///   - isNewGroup: Whether the store created the group for this action. If so, the group loses
  ///     the member that ``EffectScheduler/makeGroup()`` gave it.
  ///   - action: The position of the action in the event log, if it was recorded.
  ///   - now: The time since the first event with a throttle. The scheduler uses it only if
  ///     ``EffectScheduler/dependsOnTime`` is true or the plan contains a throttle.
  case returned(
    EffectPlan, group: GroupID, isNewGroup: Bool, action: UInt64? = nil, now: Duration)
  /// A leaf of the effect tree ended: an operation, a wait or an action to send.
  ///
  /// - Parameter isFinished: Whether the leaf returned. It is false if the leaf was cancelled or
  ///   threw an error.
  case ended(EffectToken, isFinished: Bool, now: Duration)
  /// The store handled or dropped the action of a deadline that passed.
  case timeoutHandled(EffectToken, now: Duration)
  /// Children were removed or replaced.
  case childrenRemoved([ChildToken], now: Duration)
  /// The ``StoreTask`` of a group was cancelled.
  case groupCancelled(GroupID)
  /// The store queued an action of a group.
  case actionQueued(GroupID)
  /// The store handled or dropped a queued action of a group.
  case actionHandled(GroupID)
  /// All effects were cancelled.
  case allCancelled
}

/// An instruction to the store that results from an event. The store carries out instructions in
/// the order in which it receives them.
enum EffectCommand {
  /// Start a leaf after the leaves that already wait to start.
  case start(EffectToken)
  /// Record the last phase of a leaf that has left the tree, cancel its task, and drop the actions
  /// that the task still sends.
  indirect case drop(DroppedEffect, EffectPhase)
  /// Queue the action of a deadline that passed, and send ``EffectEvent/timeoutHandled(_:now:)``
  /// after the action was handled. The action is already a member of its group.
  indirect case timeOut(EffectToken, EffectPayload, timer: DroppedEffect, GroupID)
  /// Resume the code that waits for a group.
  case endGroup(GroupID)
  /// Dismiss the root feature, or report a dismissal that comes too late and has no effect: one in
  /// a sequence, a throttle or an admission.
  indirect case dismiss(EffectCallSite, isLate: Bool)
  /// Check whether the state contains a child, and send ``EffectEvent/childrenRemoved(_:now:)`` if
  /// it does not.
  ///
  /// The scheduler returns this command when a step of a sequence starts an effect of a child that
  /// has no other effects. Effects outside of sequences need no command: the store checks their
  /// children when a reducer returns the effects.
  case checkPresence(ChildToken)
}

/// A leaf that has left the tree.
struct DroppedEffect {
  let token: EffectToken
  let number: UInt64
  let source: EffectCallSite?
  let hasStarted: Bool
  let group: GroupID

  init(_ token: EffectToken, _ entry: EffectEntry) {
    self.token = token
    number = entry.number
    source = entry.source
    hasStarted = entry.hasStarted
    group = entry.group
  }
}

/// The commands that result from one event. Most events result in at most one, which is stored
/// without an array.
struct EffectCommands {
  private(set) var first: EffectCommand?
  private(set) var others: [EffectCommand] = []
  /// Parts of effects that the scheduler no longer needs. The store releases these parts after it
  /// has handled the event, because they may release an object whose `deinit` sends an action.
  var discarded: [EffectPlan] = []

  mutating func append(_ command: EffectCommand) {
    if first == nil { first = command } else { others.append(command) }
  }

  /// Calls `body` with each command, in order.
  func forEach(_ body: (EffectCommand) -> Void) {
    guard let first else { return }
    body(first)
    for command in others { body(command) }
  }
}
