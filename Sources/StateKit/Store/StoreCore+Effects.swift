extension StoreCore {
  /// Performs the effect of an action that was just reduced: first its cancellations, then the
  /// insertion of its parts into the effect table. ``pump()`` starts them. Only a single operation
  /// is started here, if nothing else is waiting.
  func perform(_ effect: Effect<Action>, group: EffectGroup?) -> EffectGroup? {
    // Some children have running effects, and the action may have removed some of these children.
    // Their effects end before any new effect starts.
    if needsAttention, !families.isEmpty {
      let work = beginWork()
      endAbsentChildren()
      finishWork(work)
    }
    guard let node = effect.node else { return group }
    group?.enter()
    let group = group ?? EffectGroup(in: services.simulatedExecutor)
    if case .run(let operation) = node, !isPumping, !needsAttention, !hasStarts {
      startAtOnce(operation, group)
    } else {
      let work = beginWork()
      cancelFirst(node, in: .store)
      settleEmptied()
      insert(node, under: nil, branch: nil, group: group, inSequence: false)
      finishWork(work)
      group.leave(nil)
    }
    return group
  }

  /// Starts a single operation when nothing else is waiting, which is the common case. The caller
  /// has already entered the group on behalf of the operation.
  private func startAtOnce(_ operation: EffectOperation<Action>, _ group: EffectGroup) {
    let index = insertLeafInEnteredGroup(operation.source, under: nil, branch: nil, group: group)
    isPumping = true
    begin(operation, effects.token(index))
    isPumping = false
  }

  /// Performs all cancellations of the effect that are not in a sequence, so that earlier effects
  /// end before any part of this effect starts.
  private func cancelFirst(_ node: EffectNode<Action>, in place: ChildPlace) {
    switch node {
    case .cancel(let id): cancel(id.cancellationKey)
    case .merge(let nodes): for node in nodes { cancelFirst(node, in: place) }
    case .cancellable(let node, let id, let cancelInFlight):
      if cancelInFlight { cancel(id.cancellationKey) }
      cancelFirst(node, in: place)
    case .child(let node, let id, let number):
      cancelFirst(node, in: self.place(of: id.key, operator: number, in: place))
    case .childEnd(let id, let number):
      if case .child(let child) = self.place(of: id.key, operator: number, in: place) {
        cancelTrees(allBrackets(of: child))
      }
    case .deadline(let node, _, _, _), .throttle(let node, _, _, _, _):
      cancelFirst(node, in: place)
    case .run, .send, .concatenate, .beginInterval, .dismiss: break
    }
  }

  /// Inserts the effect into the table, under its parent entry.
  private func insert(
    _ node: EffectNode<Action>, under parent: EffectToken?, branch: ChildBranch?,
    group: EffectGroup, inSequence: Bool
  ) {
    // A sequence inside the parent entry may begin with a `cancel`, which is performed as soon as
    // the sequence is inserted. If it cancelled the parent entry, the remaining effects of
    // the parent are not inserted.
    if let parent, !effects.isLive(parent) { return }
    switch node {
    case .run(let operation):
      let index = insertLeaf(operation.source, under: parent, branch: branch, group: group)
      addStart(index, .run(operation))
    case .send(let action, let source):
      let index = insertLeaf(source, under: parent, branch: branch, group: group)
      addStart(index, .send(action))
    case .merge(let nodes):
      for node in nodes {
        insert(node, under: parent, branch: branch, group: group, inSequence: inSequence)
      }
    case .concatenate(let nodes):
      let token = insertInner(.sequence, under: parent, branch: branch, group: group)
      group.enter()
      remainingSteps[token.index] = nodes.reversed()
      advance(token.index)
    case .cancel, .childEnd: break
    case .cancellable(let node, let id, _):
      insertBracket(node, .id(id.cancellationKey), parent, branch, group, inSequence)
    case .throttle(let node, let id, let interval, let latest, let source):
      insertThrottled(
        node, ThrottleID(id: id), interval, latest: latest, source, parent, branch, group,
        inSequence)
    case .beginInterval(let id, let interval):
      if let parent { beginInterval(id.key, interval, parent.index) }
    case .deadline(let node, let duration, let action, let source):
      insertDeadline(node, duration, action, source, parent, branch, group, inSequence)
    case .child(let node, _, ChildRegistry.detached):
      insert(node, under: parent, branch: branch, group: group, inSequence: inSequence)
    case .child(let node, let id, let number):
      guard let child = self.branch(of: id.key, operator: number, under: branch) else { return }
      insertBracket(node, .child(child), parent, child, group, inSequence)
    case .dismiss(let source):
      handleDismiss(source, inSequence: inSequence)
    }
  }

  private func addStart(_ index: Int32, _ work: EffectStart<Action>.Work) {
    desk.append(EffectStart(token: effects.token(index), work: work))
    hasStarts = true
  }

  private func insertLeaf(
    _ source: EffectCallSite, under parent: EffectToken?, branch: ChildBranch?, group: EffectGroup
  ) -> Int32 {
    group.enter()
    return insertLeafInEnteredGroup(source, under: parent, branch: branch, group: group)
  }

  /// Inserts a leaf whose group the caller has already entered.
  private func insertLeafInEnteredGroup(
    _ source: EffectCallSite, under parent: EffectToken?, branch: ChildBranch?, group: EffectGroup
  ) -> Int32 {
    lastEffectNumber += 1
    var entry = EffectEntry()
    entry.kind = .leaf
    entry.parent = parent?.index ?? EffectTable.none
    entry.number = lastEffectNumber
    entry.source = source
    return effects.insert(entry, EffectReferences(group: group, branch: branch))
  }

  private func insertInner(
    _ kind: EffectEntry.Kind, under parent: EffectToken?, branch: ChildBranch?,
    group: EffectGroup, registration: EffectReferences.Registration = .none
  ) -> EffectToken {
    var entry = EffectEntry()
    entry.kind = kind
    entry.parent = parent?.index ?? EffectTable.none
    let index = effects.insert(
      entry, EffectReferences(group: group, registration: registration, branch: branch))
    switch registration {
    case .none: break
    case .id(let id): brackets[id, default: []].insert(index)
    case .child(let branch): branch.brackets.insert(index)
    }
    return effects.token(index)
  }

  /// Inserts an effect inside an entry that is registered under an id or with a child.
  private func insertBracket(
    _ node: EffectNode<Action>, _ registration: EffectReferences.Registration,
    _ parent: EffectToken?,
    _ branch: ChildBranch?, _ group: EffectGroup, _ inSequence: Bool
  ) {
    let token = insertInner(
      .bracket, under: parent, branch: branch, group: group, registration: registration)
    insert(node, under: token, branch: branch, group: group, inSequence: inSequence)
    if effects.isLive(token) { noteEmptied(token.index) }
  }

  private func insertDeadline(
    _ node: EffectNode<Action>, _ duration: Duration, _ action: Action, _ source: EffectCallSite,
    _ parent: EffectToken?, _ branch: ChildBranch?, _ group: EffectGroup, _ inSequence: Bool
  ) {
    let token = insertInner(.deadline(timer: nil), under: parent, branch: branch, group: group)
    insert(node, under: token, branch: branch, group: group, inSequence: inSequence)
    guard effects.isLive(token) else { return }
    if effects.firstChild(of: token.index) == EffectTable.none { return noteEmptied(token.index) }
    deadlineActions[token.index] = action
    let timer = insertLeaf(source, under: token, branch: branch, group: group)
    effects[token.index].kind = .deadline(timer: effects.token(timer))
    // The entry records the call site and the number of its timer, to identify the sender of the
    // action: the timer itself has ended when the action is sent.
    effects[token.index].source = source
    effects[token.index].number = effects[timer].number
    addStart(timer, .run(.sleep(for: duration, source)))
  }

  /// Inserts an effect if no interval of its throttle is running. Otherwise holds the effect until
  /// the interval ends; if another effect is already held, `latest` determines which one is
  /// dropped.
  private func insertThrottled(
    _ node: EffectNode<Action>, _ id: ThrottleID, _ interval: Duration, latest: Bool,
    _ source: EffectCallSite, _ parent: EffectToken?, _ branch: ChildBranch?, _ group: EffectGroup,
    _ inSequence: Bool
  ) {
    if throttles == nil { throttles = Throttles(elapsed: services.stopwatch()) }
    guard let remaining = throttles?.remainingTime(of: id) else {
      throttles?.begin(id, interval)
      return insert(node, under: parent, branch: branch, group: group, inSequence: inSequence)
    }
    if brackets[id] != nil {
      if !latest { return }
      cancel(id)
    }
    let heldEffect = EffectNode<Action>.concatenate([
      .run(.sleep(for: remaining, source)), .beginInterval(EffectID(id), interval), node,
    ])
    insertBracket(heldEffect, .id(id), parent, branch, group, inSequence)
  }

  /// Starts the next interval of a throttle when the wait of a held effect is over.
  ///
  /// The effect is no longer held, so this function removes the registration of its bracket under
  /// the throttle's id. The throttle's next effect therefore does not replace it.
  ///
  /// - Parameter sequence: The index of the held effect's sequence. The parent of the sequence is
  ///   the held effect's bracket.
  private func beginInterval(_ id: AnyHashable, _ interval: Duration, _ sequence: Int32) {
    throttles?.begin(id, interval)
    let bracket = effects[sequence].parent
    unregister(effects.registration(at: bracket), bracket)
    effects.forgetRegistration(at: bracket)
  }

  /// Continues a sequence until one of its effects runs, or until it ends.
  func advance(_ index: Int32) {
    let token = effects.token(index)
    guard let group = effects.group(at: index) else { return }
    let branch = effects.branch(at: index)
    while let next = group.isCancelled ? nil : remainingSteps[index]?.popLast() {
      // A `cancel` in the sequence may cancel the sequence itself.
      cancelFirst(next, in: branch.map(ChildPlace.child) ?? .store)
      guard effects.isLive(token) else { return }
      insert(next, under: token, branch: branch, group: group, inSequence: true)
      guard effects.isLive(token) else { return }
      if effects.firstChild(of: index) != EffectTable.none { return }
    }
    end(index)
  }

  /// Handles a `.dismiss` that no parent has handled. A store that holds actions counts it for the
  /// test, unless it is part of a sequence. In all other cases, the log reports it.
  private func handleDismiss(_ source: EffectCallSite, inSequence: Bool) {
    if isHolding && !inSequence {
      desk.dismissals += 1
      return
    }
    let reason =
      if inSequence {
        """
        It is part of a `concatenate`, where it comes too late. Send an action there, and return \
        `.dismiss` for that action.
        """
      } else {
        """
        The feature is not presented: no `ifLet` or `forEach` is above it. Let its parent \
        present it, or handle the action in the parent.
        """
      }
    log.report(StoreIssue("A returned `.dismiss` had no effect. \(reason)", at: source.location))
  }
}
