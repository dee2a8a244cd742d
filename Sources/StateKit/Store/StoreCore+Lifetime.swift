extension StoreCore {
  /// Starts the waiting effects in order, from one loop.
  func pump() {
    if isPumping { return }
    isPumping = true
    let desk = desk
    while desk.hasStarts, !isHolding || !isHeadHeld {
      // Taken out first, for the same reason as in ``takeNext()``.
      if let start = desk.takeStart() { begin(start) }
      if needsAttention { drain() }
    }
    hasStarts = desk.hasStarts
    isPumping = false
  }

  private func begin(_ start: EffectStart<Action>) {
    let token = start.token
    // The effect was cancelled before it started.
    guard let group = effects.group(of: token) else { return }
    if group.isCancelled { return endLeafNow(token, .cancelled) }
    switch start.work {
    case .send(let action):
      guard reportStart(token) else { return }
      receive(action, from: token)
      if !effects.isLive(token) { return }
      if isHolding { enqueueEnd(of: token, .finished) } else { endLeafNow(token, .finished) }
    case .run(let operation):
      begin(operation, token)
    }
  }

  /// Hands the operation of a leaf to its executor.
  func begin(_ operation: EffectOperation<Action>, _ token: EffectToken) {
    guard reportStart(token) else { return }
    let identity = DeferredEffectIdentity(
      number: effects.number(of: token), source: operation.source)
    let context = EffectContext(identity: identity, services: services)
    startingEffect = token
    let task = startOnLane(operation, token, context)
    startingEffect = nil
    // Without an injected executor, the effect may have ended already, or one of its actions may
    // have cancelled it.
    guard let group = effects.group(of: token) else { return task.cancel() }
    effects.setTask(task, of: token)
    group.add(task, token)
  }

  /// Records the start of an effect. Returns false if a listener cancelled the effect in response.
  private func reportStart(_ token: EffectToken) -> Bool {
    effects.markStarted(token)
    guard dispatcher.isListening(to: .effects), let source = effects[token.index].source else {
      return true
    }
    let identity = DeferredEffectIdentity(number: effects.number(of: token), source: source)
    let work = beginWork()
    log.append(.effect(identity.identity, .started))
    endWork(work)
    if needsAttention { drain() }
    return effects.isLive(token)
  }

  /// Handles the end of an operation.
  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome) {
    if isReducing || isBusy { return enqueueEnd(of: token, outcome) }
    endEffect(token, outcome)
    settle()
  }

  /// A separate function, like ``forgetDeadline(_:)``, so that the common path does not look up
  /// generic metadata that it does not use.
  @inline(never)
  private func enqueueEnd(of token: EffectToken, _ outcome: EffectOutcome) {
    enqueue(.end(token, outcome))
  }

  @inline(never)
  private func forgetDeadline(_ index: Int32) { deadlineActions[index] = nil }

  func endEffect(_ token: EffectToken, _ outcome: EffectOutcome) {
    guard let group = effects.group(of: token) else { return }
    let parent = effects.parent(of: token)
    if group.isCancelled {
      endLeafNow(token, .cancelled)
    } else if parent != EffectTable.none, case .deadline(let timer) = effects.kind(of: parent),
      timer == token, case .finished = outcome
    {
      timeOut(parent)
    } else {
      endLeafNow(token, outcome)
    }
  }

  private func endLeafNow(_ token: EffectToken, _ outcome: EffectOutcome) {
    let work = beginWork()
    endLeaf(token.index, outcome)
    finishWork(work)
  }

  private func endLeaf(_ index: Int32, _ outcome: EffectOutcome) {
    switch outcome {
    case .finished: if dispatcher.isListening(to: .effects) { notePhase(effects[index], .finished) }
    case .cancelled:
      if dispatcher.isListening(to: .effects) { notePhase(effects[index], .cancelled) }
    case .failed(let error):
      notePhase(effects[index], .failed(error))
      reportFailure(of: effects[index], error)
    }
    end(index)
  }

  /// Removes an ended entry from the tree. Entries that waited for it continue in
  /// ``finishWork(_:)``.
  func end(_ index: Int32) {
    let parent = removeEntry(index).entry.parent
    if parent != EffectTable.none { noteEmptied(parent) }
  }

  /// Removes an entry from the tree, the tables and its group.
  @discardableResult
  private func removeEntry(_ index: Int32) -> (entry: EffectEntry, references: EffectReferences) {
    let token = effects.token(index)
    let (entry, references) = effects.remove(index)
    switch references.registration {
    case .none: break
    case .id, .child: unregister(references.registration, index)
    }
    switch entry.kind {
    case .leaf: references.group?.leave(token)
    case .sequence:
      remainingSteps[index] = nil
      references.group?.leave(nil)
    case .deadline: forgetDeadline(index)
    case .bracket, .free: break
    }
    return (entry, references)
  }

  func unregister(_ registration: EffectReferences.Registration, _ index: Int32) {
    switch registration {
    case .none: break
    case .id(let id):
      brackets[id]?.remove(index)
      if brackets[id]?.isEmpty == true { brackets[id] = nil }
    case .child(let branch):
      branch.brackets.remove(index)
      prune(branch)
    }
  }

  /// Cancels all effects that run under an id.
  func cancel(_ id: AnyHashable) {
    guard let indices = brackets[id] else { return }
    cancelTrees(indices.map { effects.token($0) })
  }

  /// Cancels entries in the order in which they were inserted. Cancelling one entry may also end a
  /// later one.
  func cancelTrees(_ tokens: [EffectToken]) {
    let effects = effects
    let inOrder = tokens.sorted { effects.isOlder($0.generation, than: $1.generation) }
    for token in inOrder where effects.isLive(token) { cancelTree(token.index) }
  }

  /// Cancels an entry with its contents. Entries that waited for it continue in ``finishWork(_:)``.
  func cancelTree(_ index: Int32) {
    dropChildren(of: index, as: .cancelled)
    end(index)
  }

  /// Ends the effect of a deadline that has passed: queues the action, and abandons the operations.
  private func timeOut(_ index: Int32) {
    guard let action = deadlineActions[index],
      case .deadline(let timer?) = effects[index].kind
    else { return }
    let token = effects.token(index)
    let work = beginWork()
    notePhase(effects[timer.index], .finished)
    let cause = cause(of: timer)
    if let group = effects.group(at: index) {
      enqueue(action, cause: cause, group: group, sender: token)
    }
    removeEntry(timer.index)
    dropChildren(of: index, as: .abandoned)
    if isHolding { enqueueEnd(of: token, .finished) }
    endWork(work)
    // The action is handled before entries that waited for this effect continue.
    drain()
    guard !isHolding, effects.isLive(token) else { return }
    let ending = beginWork()
    end(index)
    finishWork(ending)
  }

  private func dropChildren(of index: Int32, as phase: EffectPhase) {
    for child in effects.children(of: index) { drop(child, as: phase) }
  }

  /// Removes an entry with its contents from the tree. Its tasks are cancelled, and the actions
  /// that they still send are dropped.
  func drop(_ index: Int32, as phase: EffectPhase) {
    dropChildren(of: index, as: phase)
    let (entry, references) = removeEntry(index)
    guard case .leaf = entry.kind else { return }
    notePhase(entry, phase)
    if let task = references.task {
      CollectionOfOne(task).cancel(in: desk.services.simulatedExecutor)
    }
  }

  private func notePhase(_ entry: EffectEntry, _ phase: EffectPhase) {
    guard entry.hasStarted, let source = entry.source, dispatcher.isListening(to: .effects) else {
      return
    }
    log.append(
      .effect(DeferredEffectIdentity(number: entry.number, source: source).identity, phase))
  }

  private func reportFailure(of entry: EffectEntry, _ error: any Error) {
    guard let source = entry.source else { return }
    // The endpoint itself may have reported the call already.
    if let error = error as? Unimplemented {
      if !error.isReported { log.report(StoreIssue(error)) }
      return
    }
    log.report(
      StoreIssue(
        """
        The effect "\(source.name)" threw an error that nothing caught: \
        \("\(error)".withoutFullStop). Give `run` a \
        `catch:` that sends an action, or handle the error in the operation.
        """, at: source.location))
  }
}
