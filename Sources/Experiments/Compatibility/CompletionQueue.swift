internal import StateKit
internal import Synchronization

/// Runs asynchronous calls for callers that do not wait, and calls each completion exactly once, in the
/// order of the calls.
///
/// The client of the calls has the same executor, so that completions are called where its store runs:
///
/// ```swift
/// let queue = CompletionQueue.live()
/// let client = ExperimentsClient.live(config, in: storage, http: .live(), executor: queue.executor)
/// let experiment = Experiment.initialize(client, in: storage, on: queue)
/// ```
public final class CompletionQueue: Sendable {
  /// The executor of the calls, which the client shares.
  public let executor: any TaskExecutor & SerialExecutor
  private let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let store: StoreActorOf<CompletionFeature>
  private let order = Mutex(CompletionOrder<Completion>())

  /// A completion with its result.
  private struct Completion: Sendable {
    let call: @Sendable () -> Void
  }

  /// Creates a queue on an executor, for example that of a simulation.
  ///
  /// - Parameters:
  ///   - executor: Runs the calls.
  ///   - enqueue: Runs a closure on the executor, after all closures before it.
  public init(
    executor: any TaskExecutor & SerialExecutor,
    enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.executor = executor
    self.enqueue = enqueue
    store = StoreActor(initialState: CompletionFeature.State(), executor: executor) {
      CompletionFeature()
    }
  }

  /// Creates a queue with a thread of its own at a time.
  public static func live() -> CompletionQueue {
    let executor = CompletionExecutor.live()
    return CompletionQueue(executor: executor) { executor.perform($0) }
  }

  /// Starts an operation after those of all calls before, and calls the completion with its result after
  /// the completions of all calls before.
  func perform<Value: Sendable>(
    _ operation: @escaping @Sendable () async -> Value,
    completion: @escaping @Sendable (Value) -> Void
  ) {
    let call = order.withLock { $0.add() }
    let action = CompletionFeature.Action.called {
      let value = await operation()
      self.finish(call, Completion { completion(value) })
    }
    enqueue { [store] in store.assumeIsolated { _ = $0.send(action) } }
  }

  private func finish(
    _ call: CompletionOrder<Completion>.CallID, _ completion: Completion
  ) {
    // Completions run outside of the lock, because they can make further calls.
    for ready in order.withLock({ $0.finish(call, completion) }) { ready.call() }
  }
}

/// The feature that runs each call as an effect.
private struct CompletionFeature: Reducer {
  struct State: Equatable, Sendable {}

  enum Action: Sendable {
    case called(@Sendable () async -> Void)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .called(let operation): .run("experiments.call", with: operation) { await $1() }
    }
  }
}
