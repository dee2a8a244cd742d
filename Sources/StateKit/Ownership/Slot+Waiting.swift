extension Slot {
  /// What a sequence finds.
  enum Look {
    case newer(Published.State, version: UInt64)
    case same
    case closed
  }

  final func look(after delivered: UInt64?) -> Look {
    enter("A sequence's next()") { shared in look(after: delivered, in: shared) }
  }

  private func look(after delivered: UInt64?, in shared: GateState) -> Look {
    if delivered != version { return .newer(unsafe state, version: version) }
    return shared.isClosed ? .closed : .same
  }

  /// Waits until there is something else than `.same` to find, or the task is cancelled.
  final func wait(after delivered: UInt64?, isolation: isolated (any Actor)?) async {
    let number = enter("A sequence's next()") { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = SharedWaiter(continuation)
        let waits = enter("A sequence's next()") { shared in
          guard case .same = look(after: delivered, in: shared) else { return false }
          waiters[number] = waiter
          return true
        }
        // The handler below may have looked before the waiter stood there.
        if !waits { waiter.resume() } else if Task.isCancelled { forget(number) }
      }
    } onCancel: {
      forget(number)
    }
  }

  /// Has `body` called after the next change, on the thread that makes it.
  ///
  /// - Returns: The number for ``stopWaiting(_:)``.
  final func wait(_ body: @escaping @Sendable () -> Void) -> UInt64 {
    enter("Watching shared state") { shared in
      let number = shared.nextNumber()
      waiters[number] = SharedWaiter(calling: body)
      return number
    }
  }

  /// Forgets what was to be called after the next change.
  final func stopWaiting(_ number: UInt64) {
    // A watcher may go inside a transaction, with what the owner replaces.
    let me = ThreadID.current
    if gate.isHeld(by: me) {
      _ = waiters.removeValue(forKey: number)
    } else {
      _ = gate.withLock(as: me) { _ in waiters.removeValue(forKey: number) }
    }
  }

  private func forget(_ number: UInt64) {
    enter("The end of a sequence") { _ in waiters.removeValue(forKey: number) }?.resume()
  }

  private func enter<Result>(_ what: String, _ body: (inout GateState) -> Result) -> Result {
    let me = ThreadID.current
    if gate.isHeld(by: me) { Refusal.storageInUse(what: what)() }
    return gate.withLock(as: me, body)
  }
}
