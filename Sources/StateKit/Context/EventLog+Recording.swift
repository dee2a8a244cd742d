extension EventLog {
  /// Records an issue of the program as an event, or writes it to standard error if no listener
  /// subscribes to issues.
  public func report(_ issue: StoreIssue) { report(issue, in: nil) }

  /// Records an issue of a store; see ``report(_:)``.
  func report(_ issue: StoreIssue, in store: StoreIdentity?) {
    if dispatcher.isListening(to: .issues) {
      append(.issue(issue), in: store)
    } else {
      let originPrefix = origin.isEmpty ? "" : "[\(origin)] "
      StandardError.writeLine("StateKit: \(originPrefix)\(issue)")
    }
  }

  /// Records and delivers an event. Call ``EventDispatcher/isListening(to:)`` before you create the
  /// event, because creating it is expensive.
  ///
  /// While this thread holds the lock of a storage, is inside `store.read`, or runs a reducer whose
  /// store has the same dispatcher, the event is only recorded; it is delivered afterwards.
  ///
  /// - Parameters:
  ///   - store: The store that records the event, if any.
  ///   - action: The position of the action behind the event, if that action was recorded.
  /// - Returns: The position of the event.
  @discardableResult
  func append(_ kind: Event.Kind, in store: StoreIdentity?, action: UInt64? = nil) -> UInt64 {
    let sequence = dispatcher.record([kind], origin: origin, store: store, action: action)
    deliver()
    return sequence
  }

  /// Delivers pending events as soon as a listener may read and write shared state on this thread.
  func deliver() {
    let held = HeldStorageLock.current
    if !held.isEmpty {
      held.runAfterUnlock { [self] in deliver() }
    } else if held.isInsideRead {
      held.runAfterRead { [self] in deliver() }
    } else if !EffectContext.isReducing(for: dispatcher) {
      dispatcher.deliver()
    }
  }
}
