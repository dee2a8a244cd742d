extension StoreCore {
  /// Starts what waits to be started, in order, from one loop.
  func pump() {
    if isPumping { return }
    isPumping = true
    var started = 0
    while started < starts.count {
      let start = starts[started]
      started += 1
      if started >= 1024 {
        starts.removeFirst(started)
        started = 0
      }
      begin(start)
    }
    starts.removeAll(keepingCapacity: starts.count < 64)
    hasStarts = false
    isPumping = false
  }

  private func begin(_ start: EffectStart<Action>) {
    let token = start.token
    // It was cancelled before it began.
    guard let group = effects.group(of: token) else { return }
    if group.isCancelled { return endLeaf(token.index, .cancelled) }
    switch start.work {
    case .send(let action):
      noteStart(token)
      receive(action, from: token)
      if effects.isLive(token) { endLeaf(token.index, .finished) }
    case .run(let operation):
      begin(operation, token)
    }
  }

  /// Gives the operation of a leaf to its executor.
  func begin(_ operation: EffectOperation<Action>, _ token: EffectToken) {
    noteStart(token)
    let identity = EffectIdentitySource(
      number: effects.number(of: token), source: operation.source)
    let context = EffectContext(identity: identity, services: services)
    let task = startOnLane(operation, token, context)
    // Without an injected executor it may have ended already.
    guard let group = effects.group(of: token) else { return }
    effects.setTask(task, of: token)
    group.add(task, token)
  }

  private func noteStart(_ token: EffectToken) {
    effects.markStarted(token)
    guard journal.isListening(to: .effects), let source = effects[token.index].source else {
      return
    }
    let identity = EffectIdentitySource(number: effects.number(of: token), source: source)
    log.append(.effect(identity.identity, .started))
  }

  /// An operation has ended by itself.
  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome) {
    guard let group = effects.group(of: token) else { return }
    let parent = effects.parent(of: token)
    if parent != EffectTable.none, case .deadline(let timer) = effects.kind(of: parent),
      timer == token, case .finished = outcome
    {
      timeOut(parent)
    } else {
      endLeaf(token.index, group.isCancelled ? .cancelled : outcome)
    }
    settle()
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

  /// An entry is over: it leaves the tree, and what was waiting for it goes on.
  func end(_ index: Int32) {
    let parent = leave(index).parent
    guard parent != EffectTable.none else { return }
    switch effects[parent].kind {
    case .sequence:
      if effects[parent].firstChild == EffectTable.none { advance(parent) }
    case .bracket:
      if effects[parent].firstChild == EffectTable.none { end(parent) }
    case .deadline(let timer):
      guard let timer else { return }
      // Only the timer is left: the work was in time.
      let rest = effects[parent].firstChild
      if rest == timer.index, effects[rest].next == EffectTable.none {
        drop(rest, as: .cancelled)
        end(parent)
      }
    case .leaf, .free: break
    }
  }

  /// Takes an entry out of the tree, the tables and its group.
  @discardableResult
  private func leave(_ index: Int32) -> EffectEntry {
    let token = effects.token(index)
    let entry = effects.remove(index)
    unregister(entry.registration, index)
    switch entry.kind {
    case .leaf: entry.group?.leave(token)
    case .sequence:
      rests[index] = nil
      entry.group?.leave(nil)
    case .deadline: deadlines[index] = nil
    case .bracket, .free: break
    }
    return entry
  }

  func unregister(_ registration: EffectEntry.Registration, _ index: Int32) {
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
    for index in indices.sorted() {
      // One of them may have ended with another.
      if brackets[id]?.contains(index) == true { cancelTree(index) }
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
    let group = effects[index].group
    let timerEntry = effects[timer.index]
    note(timerEntry, .finished)
    let cause = cause(of: timer)
    if let group { enqueue(action, cause: cause, group: group) }
    leave(timer.index)
    dropChildren(of: index, as: .abandoned)
    // The action is handled before what waits for this effect goes on.
    drain()
    if effects.isLive(token) { end(index) }
  }

  private func dropChildren(of index: Int32, as phase: EffectPhase) {
    while effects[index].firstChild != EffectTable.none {
      drop(effects[index].firstChild, as: phase)
    }
  }

  /// Takes an entry with all that is in it out of the tree. Its tasks are cancelled; nothing of what
  /// they still send arrives.
  private func drop(_ index: Int32, as phase: EffectPhase) {
    dropChildren(of: index, as: phase)
    let entry = leave(index)
    guard case .leaf = entry.kind else { return }
    note(entry, phase)
    entry.task?.cancel()
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
    log.report(
      Report(
        """
        The effect "\(source.name)" threw an error that nothing caught: \(error). Give `run` a \
        `catch:` that sends an action, or handle the error in the operation.
        """, at: source.location))
  }
}
