internal import HTTPExchange
internal import StateKit

/// Runs the feature of a client in a store. After each action, performs what the feature asks for.
///
/// The runtime shares the executor of the store, so that the results of an action are applied before the
/// next action is handled.
actor ExperimentsRuntime {
  private let store: StoreActorOf<ExperimentsFeature>
  /// Changes the owned state. Returns the error of a fetch whose result no longer counts.
  private let commit: @Sendable (ExperimentsFeature.Output) -> FetchError?
  private let fetchesOnStart: Bool
  private var subscription: StoreActorSubscription?
  private var waiters: [FetchMachine.CallerID: FetchWaiter] = [:]
  private var lastCaller = 0

  /// The executor of the store.
  ///
  /// SAFETY: the store keeps its executor alive, and this actor keeps the store.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe store.unownedExecutor }

  init(
    _ policy: FetchPolicy, _ services: ExperimentsServices, in storage: SharedStorage,
    executor: (any TaskExecutor & SerialExecutor)?,
    commit: @escaping @Sendable (ExperimentsFeature.Output) -> FetchError?,
    dependencies: sending (inout DependencyValues) -> Void
  ) {
    self.commit = commit
    fetchesOnStart = services.fetchesOnStart
    store = StoreActor(
      initialState: ExperimentsFeature.State(policy), storage: storage, executor: executor
    ) {
      ExperimentsFeature(services: services)
    } dependencies: {
      dependencies(&$0)
    }
  }

  // MARK: Calls

  /// Fetches the variants of a target.
  ///
  /// - Throws: ``FetchError``, or `CancellationError` if the task was cancelled. The fetch goes on then.
  func fetch(_ target: FetchTarget, _ summary: ClientSummary) async throws {
    try await wait(count: 1) { .fetchRequested($0, target, summary) }
  }

  /// Fetches the flags, and the variants as configured, and begins to poll.
  ///
  /// - Throws: The last ``FetchError``, or `CancellationError` if the task was cancelled.
  func start(_ target: FetchTarget, _ summary: ClientSummary) async throws {
    try await wait(count: fetchesOnStart ? 2 : 1) { .started($0, target, summary) }
  }

  private func wait(
    count: Int, _ action: (FetchMachine.CallerID) -> ExperimentsFeature.Action
  ) async throws {
    lastCaller += 1
    let caller = FetchMachine.CallerID(number: lastCaller)
    let waiter = FetchWaiter(count: count)
    waiters[caller] = waiter
    send(action(caller))
    defer { waiters[caller] = nil }
    try await waiter.wait()
  }

  // MARK: Actions

  private func send(_ action: ExperimentsFeature.Action) {
    if subscription == nil {
      subscription = store.assumeIsolated { store in
        store.subscribe { [weak self] state in
          self?.assumeIsolated { $0.perform(state.outputs) }
        }
      }
    }
    store.assumeIsolated { _ = $0.send(action) }
  }

  private func perform(_ outputs: [ExperimentsFeature.Output]) {
    // The error of a result that no longer counted when it was applied. The callers of the same action end
    // with it.
    var refusal: FetchError?
    for output in outputs {
      switch output {
      case .complete(let callers, let error):
        for caller in callers { waiters[caller]?.fetchEnded(error ?? refusal) }
      case .skip(let caller): waiters[caller]?.end(.success(()))
      default: refusal = commit(output)
      }
    }
  }
}
