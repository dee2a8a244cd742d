/// What happened to the effects of a store.
enum EffectEvent {
  /// A reducer returned an effect.
  ///
  /// - Parameters:
  ///   - group: The group of the action.
  ///   - isNewGroup: Whether the group was made for this action. The maker's membership then ends
  ///     with this event.
  ///   - action: The position of the action in the event log, if it was recorded.
  ///   - now: The time since the first event with a throttle; ``EffectScheduler/dependsOnTime``
  ///     tells whether it is used.
  case returned(
    EffectPlan, group: GroupID, isNewGroup: Bool, action: UInt64? = nil, now: Duration)
  /// A leaf ended. The ends of a wait and of an operation are the same event.
  ///
  /// - Parameter isFinished: Whether it returned, and was neither cancelled nor threw an error.
  case ended(EffectToken, isFinished: Bool, now: Duration)
  /// The action of a deadline that passed was handled, or dropped.
  case timeoutHandled(EffectToken, now: Duration)
  /// Children were removed or replaced.
  case childrenLeft([ChildToken], now: Duration)
  /// The task of a group was cancelled.
  case groupCancelled(GroupID)
  /// An action of a group was queued.
  case actionQueued(GroupID)
  /// A queued action of a group was handled, or dropped.
  case actionHandled(GroupID)
  /// All effects are cancelled.
  case allCancelled
}

/// What a store has to do as the result of an event, in this order.
enum EffectCommand {
  /// Start a leaf after the commands that were given before.
  case start(EffectToken)
  /// Cancel the task of a leaf that has left the tree, and drop the actions that it still sends.
  indirect case drop(DroppedEffect, EffectPhase)
  /// Queue the action of a deadline that passed, and send ``EffectEvent/timeoutHandled(_:now:)``
  /// after it was handled. The action is already a member of its group.
  indirect case timeOut(EffectToken, EffectPayload, timer: DroppedEffect, GroupID)
  /// Resume the code that waits for a group.
  case endGroup(GroupID)
  /// Remove the root feature, or report that this is impossible.
  indirect case dismiss(EffectCallSite, inSequence: Bool)
  /// Check whether a child is present, and otherwise send ``EffectEvent/childrenLeft(_:now:)``. The
  /// store checks the children in a returned effect itself; a later step of a sequence may contain
  /// further ones.
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
  /// Parts of effects that will not run. The store releases them after the event was handled,
  /// because the deinitializer of an object that they capture may send an action.
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
