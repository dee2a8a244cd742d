/// The rules of effects: which effects run, wait, follow one another, and end.
///
/// The scheduler is a value. Everything that happens is an ``EffectEvent``, and everything that the
/// store has to do is an ``EffectCommand``. The scheduler has no task and no clock, and calls no
/// closure.
///
/// A composed effect is stored as a part of a tree: its leaves are operations, waits and actions to
/// send, and its inner entries are sequences, deadlines, and the scopes of ids and of children.
struct EffectScheduler {
  private(set) var tree = EffectTree()
  private(set) var children = ChildTree()
  private(set) var groups = GroupTable()
  private(set) var intervals = ThrottleIntervals()
  private(set) var turns = EffectTurns()
  /// The steps of each sequence that have not started, in reverse order, by the index of the
  /// sequence's entry.
  private(set) var remainingSteps: [Int32: [EffectPlan]] = [:]
  /// The action to send when each deadline passes, by the index of the deadline's entry.
  private(set) var deadlineActions: [Int32: EffectPayload] = [:]
  /// The inner entries that may have ended; ``continueEmptied()`` checks them.
  private var emptied: [EffectToken] = []
  private var lastNumber: UInt64 = 0
  /// The time of the current event.
  private var now = Duration.zero
  /// The commands of the current event.
  private var commands = EffectCommands()
  /// Whether a throttle was ever used, so that events need the current time.
  private(set) var dependsOnTime = false

  /// Creates the group of a sent action: the effects and queued actions that the action starts. A
  /// ``StoreTask`` waits until the group has no members.
  ///
  /// The first member stands for the caller until the caller has added the action or its effects.
  mutating func makeGroup() -> GroupID { groups.makeGroup() }

  /// Frees the id of a group after the store has ended the group.
  mutating func freeGroup(_ id: GroupID) { groups.free(id) }

  /// Applies an event, and returns what the store has to do.
  mutating func handle(_ event: EffectEvent) -> EffectCommands {
    switch event {
    case .returned(let plan, let group, let isNewGroup, let action, let now):
      self.now = now
      // During the event the group has one more member. Otherwise a plan that cancels the last effect
      // of the group, the sender of the action, would end the group too early.
      if !isNewGroup { groups.enter(group) }
      insertReturned(plan, Place(group: group, action: action))
      leave(group)
    case .ended(let token, let isFinished, let now):
      self.now = now
      endLeaf(token, isFinished: isFinished)
    case .timeoutHandled(let token, let now):
      self.now = now
      if tree.contains(token) { end(token.index) }
    case .childrenRemoved(let tokens, let now):
      self.now = now
      cancelTrees(
        tokens.filter { children.contains($0) }.flatMap { children.scopes(of: $0) }
          .map { tree.token($0) }, .childRemoval)
    case .groupCancelled(let group): groups.cancel(group)
    case .actionQueued(let group): groups.enter(group)
    case .actionHandled(let group): leave(group)
    case .allCancelled:
      for token in tree.roots where tree.contains(token) { cancelTree(token.index, .store) }
    }
    if !emptied.isEmpty || turns.hasFreedTurns { continueEmptied() }
    return exchange(&commands, with: EffectCommands())
  }

  /// Sets the generation of the effect tree, so that a test can reach the overflow of generations.
  mutating func setLastGeneration(_ generation: UInt32) { tree.lastGeneration = generation }

  // MARK: Queries

  /// Returns whether an effect has neither ended nor been cancelled, so its actions are handled.
  func accepts(_ token: EffectToken) -> Bool {
    tree.contains(token) && !groups.isCancelled(tree[token.index].group)
  }

  /// The leaves whose actions are handled, in the order in which they were inserted.
  var liveLeaves: [EffectEntry] {
    tree.tokens.map { tree[$0.index] }.filter {
      if case .leaf = $0.kind { !groups.isCancelled($0.group) } else { false }
    }
  }

  // MARK: Starting

  /// Records that a leaf starts, and returns its work.
  mutating func start(_ token: EffectToken) -> EffectWork? {
    tree[token.index].hasStarted = true
    return tree.takeWork(of: token)
  }

  // MARK: Insertion

  private mutating func insertReturned(_ plan: EffectPlan, _ place: Place) {
    switch plan {
    case .run, .send, .observe, .sleep: break
    default:
      if !dependsOnTime { dependsOnTime = plan.containsThrottle }
      performCancellations(of: plan, in: .root)
      if !emptied.isEmpty || turns.hasFreedTurns { continueEmptied() }
    }
    insert(plan, place)
  }

  /// The position at which an effect is inserted.
  private struct Place {
    var parent: EffectToken?
    /// The feature that the effect belongs to.
    var child = ChildToken.root
    let group: GroupID
    /// The action that returned the effect, as its position in the event log; nil if the action was
    /// not recorded.
    let action: UInt64?
    /// Whether the effect is a step of a sequence.
    var inSequence = false
    /// Whether the effect is part of a throttle.
    var isThrottled = false
  }

  /// Performs all cancellations of the effect that are not in a sequence, so that earlier effects
  /// end before any part of this effect starts.
  private mutating func performCancellations(of plan: EffectPlan, in child: ChildToken) {
    switch plan {
    case .cancel(let id): cancel(id.cancellationKey, in: child, .id)
    case .merge(let plans): for plan in plans { performCancellations(of: plan, in: child) }
    case .cancellable(let plan, let id, let cancelInFlight):
      if cancelInFlight { cancel(id.cancellationKey, in: child, .replacement) }
      performCancellations(of: plan, in: child)
    case .child(let plan, let reference), .cancellationsOfRemovedChild(let plan, let reference):
      // A removed child still cancels, but `insert` starts nothing for it.
      if reference.number == ChildRegistry.detached {
        performCancellations(of: plan, in: child)
      } else if let child = children.child(reference, of: child) {
        performCancellations(of: plan, in: child)
      }
    case .cancelDismissedChild(let reference):
      // An operator such as `ifLet` returns this case when its child dismissed itself.
      if let child = children.child(reference, of: child) { cancelScopes(of: child) }
    case .deadline(let plan, _), .throttle(let plan, _): performCancellations(of: plan, in: child)
    // An admitted effect performs its cancellations when it starts, as a step of a sequence does.
    case .run, .send, .observe, .sleep, .concatenate, .beginInterval, .admission, .waitForTurn,
      .beginTurn, .dismiss:
      break
    }
  }

  private mutating func insert(_ plan: EffectPlan, _ place: Place) {
    // A sequence inside the parent entry may begin with a `cancel`, which is performed as soon as
    // the sequence is inserted. If it cancelled the parent entry, the remaining effects of
    // the parent are not inserted.
    if let parent = place.parent, !tree.contains(parent) { return }
    switch plan {
    case .run(let payload): insertLeaf(.run(payload), payload.source, place)
    case .send(let payload): insertLeaf(.send(payload), payload.source, place)
    case .observe(let payload): insertLeaf(.observe(payload), payload.source, place)
    case .sleep(let duration, let source): insertLeaf(.sleep(duration, source), source, place)
    case .merge(let plans): for plan in plans { insert(plan, place) }
    case .concatenate(let plans):
      let token = insertInner(.sequence, .none, place)
      groups.enter(place.group)
      remainingSteps[token.index] = plans.reversed()
      advance(token.index)
    case .cancellable(let plan, let id, _): insertScope(plan, .id(id.cancellationKey), place)
    case .throttle(let plan, let throttle): insertThrottled(plan, throttle, place)
    case .beginInterval(let id, let interval): beginInterval(id, interval, place)
    case .admission(let plan, let admission): insertAdmitted(plan, admission, place)
    case .waitForTurn(let source): insertLeaf(.waitForTurn(source), source, place)
    case .beginTurn: beginTurn(place)
    case .deadline(let plan, let deadline): insertDeadline(plan, deadline, place)
    case .child(let plan, let reference):
      if reference.number == ChildRegistry.detached { return insert(plan, place) }
      let (child, isNew) = children.addChild(reference, to: place.child)
      if isNew && place.inSequence { commands.append(.checkPresence(child)) }
      var place = place
      place.child = child
      insertScope(plan, .child, place)
    case .dismiss(let source):
      commands.append(.dismiss(source, isLate: place.inSequence || place.isThrottled))
    case .cancel, .cancelDismissedChild, .cancellationsOfRemovedChild: break
    }
  }

  @discardableResult
  private mutating func insertLeaf(
    _ work: EffectWork, _ source: EffectCallSite, _ place: Place
  ) -> EffectToken {
    groups.enter(place.group)
    lastNumber += 1
    var entry = EffectEntry()
    entry.kind = .leaf
    entry.parent = place.parent?.index ?? EffectTree.none
    entry.number = lastNumber
    entry.source = source
    entry.group = place.group
    entry.action = place.action
    entry.child = place.child
    let token = tree.insert(entry, EffectContents(work: work))
    commands.append(.start(token))
    return token
  }

  private mutating func insertInner(
    _ kind: EffectEntry.Kind, _ registration: EffectContents.Registration, _ place: Place
  ) -> EffectToken {
    var entry = EffectEntry()
    entry.kind = kind
    entry.parent = place.parent?.index ?? EffectTree.none
    entry.group = place.group
    entry.action = place.action
    entry.child = place.child
    let token = tree.insert(entry, EffectContents(registration: registration))
    switch registration {
    case .none, .turn: break
    case .id(let id): children.addEffect(token.index, under: id, of: place.child)
    case .child: children.addScope(token.index, of: place.child)
    }
    return token
  }

  private mutating func insertScope(
    _ plan: EffectPlan, _ registration: EffectContents.Registration, _ place: Place
  ) {
    let token = insertInner(.scope, registration, place)
    var inner = place
    inner.parent = token
    insert(plan, inner)
    if tree.contains(token) { recordEmptied(token.index) }
  }

  private mutating func insertDeadline(
    _ plan: EffectPlan, _ deadline: EffectPlan.Deadline, _ place: Place
  ) {
    let token = insertInner(.deadline(timer: nil), .none, place)
    var inner = place
    inner.parent = token
    insert(plan, inner)
    guard tree.contains(token) else { return }
    if tree[token.index].firstChild == EffectTree.none { return recordEmptied(token.index) }
    deadlineActions[token.index] = deadline.action
    let timer = insertLeaf(
      .sleep(deadline.duration, deadline.source), deadline.source, inner)
    tree[token.index].kind = .deadline(timer: timer)
    // The entry records the call site and the number of its timer, to identify the sender of the
    // action: the timer itself has ended when the action is handled.
    tree[token.index].source = deadline.source
    tree[token.index].number = tree[timer.index].number
  }

  /// Inserts an effect if no interval of its throttle is running. Otherwise holds the effect until
  /// the interval ends; if another effect is already held, the throttle determines which one is
  /// dropped.
  private mutating func insertThrottled(
    _ plan: EffectPlan, _ throttle: EffectPlan.Throttle, _ place: Place
  ) {
    let key = throttleKey(throttle.id, place)
    guard let remaining = intervals.remainingTime(of: key, at: now) else {
      intervals.begin(key, throttle.interval, at: now)
      var place = place
      place.isThrottled = true
      return insert(plan, place)
    }
    let id = AnyHashable(key)
    if !children.effects(under: id, of: .root).isEmpty {
      if !throttle.holdsLatest { return }
      cancel(id, in: .root, .replacement)
    }
    let heldEffect = EffectPlan.concatenate([
      .sleep(remaining, throttle.source), .beginInterval(throttle.id, throttle.interval), plan,
    ])
    insertScope(heldEffect, .id(id), place)
  }

  private func throttleKey(_ id: EffectID, _ place: Place) -> ThrottleIntervals.Key {
    ThrottleIntervals.Key(address: children.address(of: place.child), id: id)
  }

  /// Starts the next interval of a throttle when the wait of a held effect is over.
  ///
  /// From now on, the effect is not held but runs. Therefore, its scope is no longer registered under
  /// the throttle's id: the next effect of the throttle would otherwise replace the running effect.
  ///
  /// - Parameter place: The place inside the sequence of the held effect. The parent of the
  ///   sequence is the held effect's scope.
  private mutating func beginInterval(_ id: EffectID, _ interval: Duration, _ place: Place) {
    guard let sequence = place.parent else { return }
    intervals.begin(throttleKey(id, place), interval, at: now)
    let scope = tree[sequence.index].parent
    unregister(tree.registration(at: scope), scope, of: place.child)
    tree.clearRegistration(at: scope)
  }

  // MARK: Turns

  /// Inserts an effect if no other effect of its admission runs or waits. Otherwise the policy of the
  /// admission determines whether the effect waits or is dropped.
  private mutating func insertAdmitted(
    _ plan: EffectPlan, _ admission: EffectPlan.Admission, _ place: Place
  ) {
    let key = EffectTurns.Key(address: children.address(of: place.child), id: admission.id)
    if let running = turns.running(key), tree.contains(place.parent, inside: running) {
      // The effect is a part of the running one, whose end it would await forever.
      return insert(.concatenate([plan]), place)
    }
    let isFree = turns.isFree(key)
    if !isFree && admission.policy == .dropping { return }
    let token = insertInner(.scope, .turn, place)
    if isFree { turns.begin(token, under: key) } else { turns.wait(token, under: key) }
    var inner = place
    inner.parent = token
    insert(
      .concatenate(isFree ? [plan] : [.waitForTurn(admission.source), .beginTurn, plan]), inner)
    if tree.contains(token) { recordEmptied(token.index) }
  }

  /// Ends the sequence of a queued effect whose wait has ended before its turn.
  ///
  /// - Parameter place: The place inside the sequence, whose parent is the scope of the effect.
  private mutating func beginTurn(_ place: Place) {
    guard let sequence = place.parent?.index else { return }
    if turns.isRunning(tree.token(tree[sequence].parent)) { return }
    commands.discarded += remainingSteps.removeValue(forKey: sequence) ?? []
  }

  /// Ends the waits of the effects whose turn has come, so that their sequences continue.
  private mutating func admitNextEffects() {
    while let token = turns.admitNext() {
      guard tree.contains(token), !groups.isCancelled(tree[token.index].group) else {
        turns.leave(token)
        continue
      }
      let sequence = tree[token.index].firstChild
      drop(tree[sequence].firstChild, as: .finished)
      recordEmptied(sequence)
    }
  }

  // MARK: Sequences

  /// Continues a sequence until one of its steps has running effects, or until the sequence ends.
  private mutating func advance(_ index: Int32) {
    let token = tree.token(index)
    let entry = tree[index]
    let place = Place(
      parent: token, child: entry.child, group: entry.group, action: entry.action,
      inSequence: true)
    while !groups.isCancelled(entry.group), let next = remainingSteps[index]?.popLast() {
      // A `cancel` in the sequence may cancel the sequence itself.
      performCancellations(of: next, in: entry.child)
      guard tree.contains(token) else { return }
      insert(next, place)
      commands.discarded.append(next)
      guard tree.contains(token) else { return }
      if tree[index].firstChild != EffectTree.none { return }
    }
    end(index)
  }

  // MARK: Ends

  private mutating func endLeaf(_ token: EffectToken, isFinished: Bool) {
    guard tree.contains(token) else { return }
    let parent = tree[token.index].parent
    if isFinished, parent != EffectTree.none, case .deadline(let timer) = tree[parent].kind,
      timer == token, !groups.isCancelled(tree[token.index].group)
    {
      timeOut(parent, timer: token)
    } else {
      end(token.index)
    }
  }

  /// Abandons the operations under a deadline that has passed, and lets the store queue the action
  /// of the deadline. The deadline's entry ends only after the store has handled the action, so
  /// that a sequence that contains the deadline continues after the action.
  private mutating func timeOut(_ index: Int32, timer: EffectToken) {
    guard let action = deadlineActions[index] else { return }
    let dropped = DroppedEffect(timer, tree[timer.index])
    groups.enter(tree[index].group)
    commands.append(.timeOut(tree.token(index), action, timer: dropped, tree[index].group))
    remove(timer.index)
    dropChildren(of: index, as: .abandoned)
  }

  /// Ends the recorded inner entries that have no children, and continues sequences.
  ///
  /// The code that ends an effect only records its parent, for two reasons: an effect can end while
  /// another one is inserted into the same sequence, and in a deep tree the ends would recurse.
  private mutating func continueEmptied() {
    var position = 0
    while true {
      if position == emptied.count {
        // The effects that have ended pass their turns on.
        if turns.hasFreedTurns { admitNextEffects() }
        if position == emptied.count { break }
      }
      let token = emptied[position]
      position += 1
      guard tree.contains(token) else { continue }
      let entry = tree[token.index]
      switch entry.kind {
      case .sequence: if entry.firstChild == EffectTree.none { advance(token.index) }
      case .scope: if entry.firstChild == EffectTree.none { end(token.index) }
      case .deadline(let timer):
        if entry.firstChild == EffectTree.none {
          end(token.index)
        } else if let timer, tree.isOnlyChild(timer) {
          // The operations ended before their deadline.
          drop(timer.index, as: .cancelled(.endBeforeDeadline))
          end(token.index)
        }
      case .leaf, .free: break
      }
    }
    // Releases the memory after many effects have ended at once.
    emptied.removeAll(keepingCapacity: position < 64)
  }

  /// Records that an inner entry may have ended.
  private mutating func recordEmptied(_ index: Int32) {
    switch tree[index].kind {
    case .deadline: emptied.append(tree.token(index))
    case .sequence, .scope:
      if tree[index].firstChild == EffectTree.none { emptied.append(tree.token(index)) }
    case .leaf, .free: break
    }
  }

  /// Removes an ended entry. Entries that waited for it continue in ``continueEmptied()``.
  private mutating func end(_ index: Int32) {
    let parent = remove(index).parent
    if parent != EffectTree.none { recordEmptied(parent) }
  }

  /// Removes an entry from the tree, the tables and its group.
  @discardableResult
  private mutating func remove(_ index: Int32) -> EffectEntry {
    let (entry, contents) = tree.remove(index)
    if case .turn = contents.registration {
      turns.leave(EffectToken(index: index, generation: entry.generation))
    } else {
      unregister(contents.registration, index, of: entry.child)
    }
    switch entry.kind {
    case .leaf:
      if let work = contents.work { commands.discarded.append(work.plan) }
      leave(entry.group)
    case .sequence:
      commands.discarded += remainingSteps.removeValue(forKey: index) ?? []
      leave(entry.group)
    case .deadline:
      if let action = deadlineActions.removeValue(forKey: index) {
        commands.discarded.append(.send(action))
      }
    case .scope, .free: break
    }
    return entry
  }

  private mutating func unregister(
    _ registration: EffectContents.Registration, _ index: Int32, of child: ChildToken
  ) {
    switch registration {
    case .none, .turn: break
    case .id(let id): children.removeEffect(index, under: id, of: child)
    case .child: children.removeScope(index, of: child)
    }
  }

  private mutating func leave(_ group: GroupID) {
    if groups.leave(group) { commands.append(.endGroup(group)) }
  }

  // MARK: Cancellation

  /// Cancels all effects that run under an id of a child, or of one of its descendants.
  private mutating func cancel(
    _ id: AnyHashable, in child: ChildToken, _ reason: CancellationReason
  ) {
    let entries = children.effects(under: id, of: child)
    if !entries.isEmpty { cancelTrees(entries.map { tree.token($0) }, reason) }
  }

  private mutating func cancelScopes(of child: ChildToken) {
    cancelTrees(children.scopes(of: child).map { tree.token($0) }, .childRemoval)
  }

  /// Cancels entries in the order in which they were inserted. Cancelling one entry may also end a
  /// later one.
  private mutating func cancelTrees(_ tokens: [EffectToken], _ reason: CancellationReason) {
    for token in tree.inInsertionOrder(tokens) where tree.contains(token) {
      cancelTree(token.index, reason)
    }
  }

  /// Cancels an entry and its descendants.
  private mutating func cancelTree(_ index: Int32, _ reason: CancellationReason) {
    if case .leaf = tree[index].kind { return drop(index, as: .cancelled(reason)) }
    dropChildren(of: index, as: .cancelled(reason))
    end(index)
  }

  private mutating func dropChildren(of index: Int32, as phase: EffectPhase) {
    for child in tree.children(of: index) { drop(child, as: phase) }
  }

  /// Removes an entry and its descendants from the tree. The store cancels the tasks of the removed
  /// leaves, and drops the actions that the tasks still send.
  private mutating func drop(_ index: Int32, as phase: EffectPhase) {
    dropChildren(of: index, as: phase)
    let token = tree.token(index)
    let entry = remove(index)
    if case .leaf = entry.kind { commands.append(.drop(DroppedEffect(token, entry), phase)) }
  }
}
