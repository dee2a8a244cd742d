/// Starts the task of an effect. It is the one place where a store creates tasks.
///
/// The task is isolated to `lane`, an actor with the store's executor, not to the store itself:
/// a task keeps the actor that it is isolated to alive, and effects would outlive their store.
func startEffect<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, port: EffectPort<Action>,
  context: EffectContext, on lane: isolated any Actor
) -> Task<Void, Never> {
  // Bound here, and inherited by the task: binding it inside would lose the isolation, and with it
  // the immediate start.
  EffectContext.$current.withValue(context) {
    effectTask(operation, token, port, context, on: lane)
  }
}

/// Without an executor the operation runs at once, up to its first suspension. With one it is
/// enqueued: an immediate start and an executor for child tasks exclude each other in Swift 6.3.
private func effectTask<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, _ port: EffectPort<Action>,
  _ context: EffectContext, on lane: isolated any Actor
) -> Task<Void, Never> {
  let services = context.services
  guard let executor = services.executor else {
    return Task.immediate {
      let outcome = await operation.outcome(Send(port, token), services: services)
      port.end(token, outcome, on: lane)
    }
  }
  return Task(executorPreference: executor) {
    await runEnqueued(operation, token, port, context, on: lane)
  }
}

/// Starts the task that writes a storage's changes while a store lives. Nobody's effect: it inherits
/// nothing, and is in no table, so that nothing waits for it and no id ends it.
func startFlushing(
  _ gate: Gate, _ keeper: RecordKeeper, on executor: (any TaskExecutor)?
) -> Task<Void, Never> {
  Task.detached(executorPreference: executor) { await gate.flush(keeper: keeper) }
}

private func runEnqueued<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, _ port: EffectPort<Action>,
  _ context: EffectContext, on lane: isolated any Actor
) async {
  // Cancelled after its start was enqueued: it does not begin.
  if Task.isCancelled { return port.end(token, .cancelled, on: lane) }
  context.operationBegan()
  let outcome = await operation.outcome(Send(port, token), services: context.services)
  context.operationEnded()
  port.end(token, outcome, on: lane)
}
