/// Starts the task of an effect. This file is the one place where a store creates tasks.
///
/// The task is isolated to `lane`, an actor with the store's executor, and not to the store itself:
/// a task keeps its isolating actor alive, so an effect would keep its store alive.
func startEffect<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, port: EffectPort<Action>,
  context: EffectContext, on lane: isolated any Actor
) -> Task<Void, Never> {
  // The context is bound here, and the task inherits it. Binding it inside the task would lose the
  // isolation and the immediate start.
  EffectContext.$current.withValue(context) {
    makeTask(operation, token, port, context, on: lane)
  }
}

/// Creates the task. Without an injected executor, the operation runs immediately, up to its first
/// suspension. With an injected executor, the operation is enqueued: Swift 6.3 does not allow an
/// immediate start with an executor for child tasks.
private func makeTask<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, _ port: EffectPort<Action>,
  _ context: EffectContext, on lane: isolated any Actor
) -> Task<Void, Never> {
  let services = context.services
  guard let executor = services.executor else {
    return Task.immediate {
      let outcome = await operation.runToEnd(Send(port, token), services: services)
      port.end(token, outcome, on: lane)
    }
  }
  return Task(executorPreference: executor) {
    await runEnqueued(operation, token, port, context, on: lane)
  }
}

/// Starts the task that writes the changes of a storage to its files while a store is alive. The
/// task belongs to no effect: it inherits no task-local values and is in no effect table, so no
/// caller waits for it and no id cancels it.
func startFlushing(
  _ lock: StorageLock, _ repository: RecordRepository, on executor: (any TaskExecutor)?
) -> Task<Void, Never> {
  Task.detached(executorPreference: executor) { await lock.flush(to: repository) }
}

private func runEnqueued<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, _ port: EffectPort<Action>,
  _ context: EffectContext, on lane: isolated any Actor
) async {
  // The effect was cancelled after its start was enqueued: the operation does not start.
  if Task.isCancelled { return port.end(token, .cancelled, on: lane) }
  context.operationBegan()
  let outcome = await operation.runToEnd(Send(port, token), services: context.services)
  context.operationEnded()
  port.end(token, outcome, on: lane)
}

/// Calls `body` on the main actor: immediately if the caller is on it, otherwise in a separate job.
/// `body` inherits no task-local values, so its work is not attributed to the effect of the caller.
func performOnMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  Task.immediateDetached { @MainActor in body() }
}

/// Calls `body` on the main actor, in a separate job.
func enqueueOnMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  Task.detached { @MainActor in body() }
}
