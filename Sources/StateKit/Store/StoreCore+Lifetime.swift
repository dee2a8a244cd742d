extension StoreCore {
  /// Starts what waits to be started, in order, from one loop.
  func pump() {
    if isPumping { return }
    isPumping = true
    let desk = desk
    while desk.hasStarts, !isHolding || !holdsHead {
      // Taken out first, for the same reason as in ``drain()``.
      if let start = desk.takeStart() { begin(start) }
      if needsAttention { drain() }
    }
    hasStarts = desk.hasStarts
    isPumping = false
  }

  private func begin(_ start: EffectStart<Action>) {
    let token = start.token
    // It was cancelled before it began.
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

  /// Gives the operation of a leaf to its executor.
  func begin(_ operation: EffectOperation<Action>, _ token: EffectToken) {
    guard reportStart(token) else { return }
    let identity = EffectIdentitySource(
      number: effects.number(of: token), source: operation.source)
    let context = EffectContext(identity: identity, services: services)
    beginning = token
    let task = startOnLane(operation, token, context)
    beginning = nil
    // Without an injected executor it may have ended already, or been cancelled by an action that
    // it sent.
    guard let group = effects.group(of: token) else { return task.cancel() }
    effects.setTask(task, of: token)
    group.add(task, token)
  }

  /// False when a listener who was told of the start has cancelled it.
  private func reportStart(_ token: EffectToken) -> Bool {
    effects.markStarted(token)
    guard journal.isListening(to: .effects), let source = effects[token.index].source else {
      return true
    }
    let identity = EffectIdentitySource(number: effects.number(of: token), source: source)
    let work = beginWork()
    log.append(.effect(identity.identity, .started))
    endWork(work)
    if needsAttention { drain() }
    return effects.isLive(token)
  }

  /// An operation has ended by itself.
  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome) {
    if isReducing || isBusy { return enqueueEnd(of: token, outcome) }
    endEffect(token, outcome)
    settle()
  }

  /// Apart, like ``forgetDeadline(_:)``, so that an ordinary end does not ask for the metadata of what
  /// it does not touch.
  @inline(never)
  private func enqueueEnd(of token: EffectToken, _ outcome: EffectOutcome) {
    enqueue(.end(token, outcome))
  }

  @inline(never)
  private func forgetDeadline(_ index: Int32) { deadlines[index] = nil }

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
    case .finished: if journal.isListening(to: .effects) { note(effects[index], .finished) }
    case .cancelled: if journal.isListening(to: .effects) { note(effects[index], .cancelled) }
    case .failed(let error):
      note(effects[index], .failed(error))
      reportFailure(of: effects[index], error)
    }
    end(index)
  }

  /// An entry is over: it leaves the tree. What waited for it goes on when the work is finished.
  func end(_ index: Int32) {
    let parent = leave(index).entry.parent
    if parent != EffectTable.none { noteEmptied(parent) }
  }

  /// Takes an entry out of the tree, the tables and its group.
  @discardableResult
  private func leave(_ index: Int32) -> (entry: EffectEntry, references: EffectReferences) {
    let token = effects.token(index)
    let (entry, references) = effects.remove(index)
    switch references.registration {
    case .none: break
    case .id, .child: unregister(references.registration, index)
    }
    switch entry.kind {
    case .leaf: references.group?.leave(token)
    case .sequence:
      rests[index] = nil
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

  /// Ends everything that runs under an id.
  func cancel(_ id: AnyHashable) {
    guard let indices = brackets[id] else { return }
    cancelTrees(indices.map { effects.token($0) })
  }

  /// Ends entries in the order in which they began. One of them may end with another.
  func cancelTrees(_ tokens: [EffectToken]) {
    for token in tokens.sorted(by: { $0.generation < $1.generation }) where effects.isLive(token) {
      cancelTree(token.index)
    }
  }

  /// Ends an entry with all that is in it, and lets what waited for it go on.
  func cancelTree(_ index: Int32) {
    dropChildren(of: index, as: .cancelled)
    end(index)
  }

  private func timeOut(_ index: Int32) {
    guard let action = deadlines[index], case .deadline(let timer?) = effects[index].kind else {
      return
    }
    let token = effects.token(index)
    let work = beginWork()
    note(effects[timer.index], .finished)
    let cause = cause(of: timer)
    if let group = effects.group(at: index) {
      enqueue(action, cause: cause, group: group, sender: token)
    }
    leave(timer.index)
    dropChildren(of: index, as: .abandoned)
    if isHolding { enqueueEnd(of: token, .finished) }
    endWork(work)
    // The action is handled before what waits for this effect goes on.
    drain()
    guard !isHolding, effects.isLive(token) else { return }
    let rest = beginWork()
    end(index)
    finishWork(rest)
  }

  private func dropChildren(of index: Int32, as phase: EffectPhase) {
    for child in effects.children(of: index) { drop(child, as: phase) }
  }

  /// Takes an entry with all that is in it out of the tree. Its tasks are cancelled; nothing of what
  /// they still send arrives.
  func drop(_ index: Int32, as phase: EffectPhase) {
    dropChildren(of: index, as: phase)
    let (entry, references) = leave(index)
    guard case .leaf = entry.kind else { return }
    note(entry, phase)
    if let task = references.task { CollectionOfOne(task).cancel(in: desk.services.world) }
  }

  private func note(_ entry: EffectEntry, _ phase: EffectPhase) {
    guard entry.hasStarted, let source = entry.source, journal.isListening(to: .effects) else {
      return
    }
    log.append(
      .effect(EffectIdentitySource(number: entry.number, source: source).identity, phase))
  }

  private func reportFailure(of entry: EffectEntry, _ error: any Error) {
    guard let source = entry.source else { return }
    // An endpoint that nobody gave has said so where it was called.
    if let error = error as? Unimplemented {
      if !error.isReported { log.report(Report(error)) }
      return
    }
    log.report(
      Report(
        """
        The effect "\(source.name)" threw an error that nothing caught: \
        \("\(error)".withoutFullStop). Give `run` a \
        `catch:` that sends an action, or handle the error in the operation.
        """, at: source.location))
  }
}
