/// Starts the task of an effect. It is the one place where a store creates tasks.
///
/// The task is isolated to `lane`, an actor with the store's executor, not to the store itself:
/// a task keeps the actor that it is isolated to alive, and effects would outlive their store.
///
/// Without an executor the operation runs at once, up to its first suspension. With one it is
/// enqueued: an immediate start and an executor for child tasks exclude each other in Swift 6.3.
func startEffect<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, sink: WeakSink<Action>,
  context: EffectContext, services: EffectServices, on lane: isolated any Actor
) -> Task<Void, Never> {
  // Bound here, and inherited by the task: binding it inside would lose the isolation, and with it
  // the immediate start.
  EffectContext.$current.withValue(context) {
    if let executor = services.executor {
      Task(executorPreference: executor) {
        await runEffect(operation, token, sink, services, on: lane)
      }
    } else {
      Task.immediate {
        await runEffect(operation, token, sink, services, on: lane)
      }
    }
  }
}

private func runEffect<Action: Sendable>(
  _ operation: EffectOperation<Action>, _ token: EffectToken, _ sink: WeakSink<Action>,
  _ services: EffectServices, on lane: isolated any Actor
) async {
  let send = Send<Action> { action in await sink.target?.deliver(action, from: token) }
  let outcome: EffectOutcome
  do {
    try await operation.run(send, services: services)
    outcome = .finished
  } catch is CancellationError {
    outcome = .cancelled
  } catch {
    outcome = .failed(error)
  }
  await sink.target?.effectEnded(token, outcome)
}
