extension Slot {
  /// Runs an owner's transaction.
  ///
  /// Nobody looks, in the common case: then the state is changed in place. With a typed error the
  /// body works on a copy, so that a transaction that throws changes nothing.
  @inlinable
  final func transact<Result, Failure: Error>(
    claim: UInt64, operation: StaticString,
    _ body: (inout Published.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let me = ThreadID.current
    if gate.isHeld(by: me) {
      Refusal.nested(operation: operation.description, published: Self.publishedName)()
    }
    let isRecorded = gate.journal.isListening(to: .shared)
    var aftermath: SharedAftermath?
    let result = try gate.withLock(as: me) { shared throws(Failure) in
      if shared.isReducing(on: me) {
        Refusal.whileReducing(
          operation: operation.description, published: Self.publishedName)()
      }
      if Failure.self == Never.self, claim == self.claim, !isRecorded, shared.pins.isEmpty {
        shared.version &+= 1
        version = shared.version
        if !waiters.isEmpty { aftermath = takeWaiters() }
        return try unsafe body(&state)
      }
      return try transactSlowly(
        claim: claim, operation: operation, in: &shared, aftermath: &aftermath, body)
    }
    aftermath?.perform(for: gate.log)
    return result
  }

  /// The same when somebody looks, or when the body may throw.
  @usableFromInline
  final func transactSlowly<Result, Failure: Error>(
    claim: UInt64, operation: StaticString, in shared: inout GateState,
    aftermath: inout SharedAftermath?, _ body: (inout Published.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var after = SharedAftermath()
    defer { aftermath = after }
    var changed = unsafe state
    let result = try body(&changed)
    guard isWritable(claim: claim, operation: operation, &after) else { return result }
    shared.version += 1
    replaceState(with: changed, operation: operation, in: &shared, &after)
    return result
  }

  /// Applies one prepared change of a group, whose version is `shared.version` and whose writers all
  /// hold their claims.
  final func apply(
    operation: StaticString, in shared: inout GateState,
    _ aftermath: inout SharedAftermath, _ body: (inout Published.State) -> Void
  ) {
    if shared.pins.isEmpty, !gate.journal.isListening(to: .shared) {
      version = shared.version
      aftermath.waiters += takeWaiters().waiters
      unsafe body(&state)
    } else {
      var changed = unsafe state
      body(&changed)
      replaceState(with: changed, operation: operation, in: &shared, &aftermath)
    }
  }

  /// Whether the writer's claim holds. What it writes otherwise changes nothing, and is reported.
  final func isWritable(
    claim: UInt64, operation: StaticString, _ aftermath: inout SharedAftermath
  ) -> Bool {
    if claim == self.claim { return true }
    if let refusal {
      aftermath.reports.append(
        Report("The transaction \"\(operation)\" changed nothing. \(refusal)"))
      return false
    }
    aftermath.reports.append(
      Report(
        """
        The transaction "\(operation)" on \(Self.publishedName) came after its storage was closed, \
        or after its writer went away. It changed nothing. An effect, or a client, has outlived \
        them: end the stores of a storage before you close it.
        """))
    return false
  }

  /// Puts the state of version `shared.version` in place, and tells those who look.
  final func replaceState(
    with changed: Published.State, operation: StaticString, in shared: inout GateState,
    _ aftermath: inout SharedAftermath
  ) {
    let newest = shared.version
    if let latest = shared.pins.map(\.version).max(), latest >= version {
      if kept.isEmpty { shared.keepers.append(self) }
      unsafe kept.append(KeptVersion(first: version, last: newest - 1, state: state))
    }
    if gate.journal.isListening(to: .shared) {
      let transaction = unsafe SharedTransaction(
        version: newest, operation: operation, cause: EffectContext.currentCause,
        values: SlotChange(slot: self, before: state, after: changed))
      gate.journal.record(.shared(transaction), origin: gate.log.origin)
      aftermath.hasEvents = true
    }
    unsafe state = changed
    version = newest
    aftermath.waiters += takeWaiters().waiters
  }

  /// The sequences to wake once the lock was given up.
  @usableFromInline
  final func takeWaiters() -> SharedAftermath {
    var aftermath = SharedAftermath()
    if !waiters.isEmpty {
      aftermath.waiters = Array(waiters.values)
      waiters = [:]
    }
    return aftermath
  }
}
