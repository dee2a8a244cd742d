/// Starts the task of an effect. A store creates tasks of effects only in this file.
///
/// The task is isolated to the isolation of the handle, an actor with the store's executor, and not to
/// the store itself: a task keeps its isolating actor alive, so an effect would keep its store alive.
func startEffect<Action: Sendable>(
  _ payload: ActionPayload<Action>, _ token: EffectToken, handle: StoreHandle<Action>,
  context: EffectContext, services: EffectServices
) -> Task<Void, Never> {
  // The context is bound here, and the task inherits it. Binding it inside the task would lose the
  // isolation and the immediate start.
  EffectContext.$current.withValue(context) {
    let values = payload.overriddenDependencies(of: services.dependencies)
    let operation = payload.operation(services: services)
    // An operation without overrides must not inherit those of the code that starts it, so `nil` is
    // bound below. A store without overrides needs no binding, because it ignores the overrides of
    // other stores.
    if values == nil, services.dependencies.pool?.containsOverrides != true {
      return makeTask(operation, token, handle, context, on: services.executor)
    }
    return OverrideContext.$current.withValue(values) {
      makeTask(operation, token, handle, context, on: services.executor)
    }
  }
}

/// Creates the task. Without an injected executor, the operation runs immediately, up to its first
/// suspension. With an injected executor, the operation is enqueued: in Swift 6.3, a task that
/// starts immediately cannot pass an executor preference to its child tasks.
private func makeTask<Action: Sendable>(
  _ operation: @escaping ActionPayload<Action>.Operation, _ token: EffectToken,
  _ handle: StoreHandle<Action>, _ context: EffectContext, on executor: (any TaskExecutor)?
) -> Task<Void, Never> {
  // Only this closure is isolated, and not those around it: the runtime checks the isolation at the
  // start of each isolated closure.
  handle.isolation.assumeIsolated { isolation in
    guard let executor else {
      return Task.immediate {
        var outcome = EffectOutcome.finished
        do { try await operation(Send(handle, token)) } catch { outcome = EffectOutcome(error) }
        handle.end(token, outcome, on: isolation)
      }
    }
    return Task(executorPreference: executor) {
      await runEnqueued(operation, token, handle, context, on: isolation)
    }
  }
}

private func runEnqueued<Action: Sendable>(
  _ operation: ActionPayload<Action>.Operation, _ token: EffectToken,
  _ handle: StoreHandle<Action>, _ context: EffectContext, on isolation: isolated any Actor
) async {
  // If the effect was cancelled after its start was enqueued, the operation does not start.
  if Task.isCancelled { return handle.end(token, .cancelled, on: isolation) }
  context.operationBegan()
  var outcome = EffectOutcome.finished
  do { try await operation(Send(handle, token)) } catch { outcome = EffectOutcome(error) }
  context.operationEnded()
  handle.end(token, outcome, on: isolation)
}
