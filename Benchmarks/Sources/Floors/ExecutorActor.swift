/// A counting actor on an injected executor. The cost of everything that goes through a
/// `StoreActor` on that executor is compared with it.
@safe
public actor ExecutorActor {
  private var count = 0
  private let executor: any TaskExecutor & SerialExecutor
  private nonisolated let unowned: UnownedSerialExecutor

  /// The injected executor. SAFETY: the actor keeps the executor alive.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe unowned }

  /// Creates an actor that runs on `executor`.
  public init(executor: any TaskExecutor & SerialExecutor) {
    self.executor = executor
    unsafe unowned = executor.asUnownedSerialExecutor()
  }

  /// Adds a number to the count.
  @inline(never)
  public func add(_ amount: Int) { count &+= amount }

  /// Starts a task that adds 1 to the count, after one suspension if `yields` is `true`.
  @inline(never)
  public func start(yields: Bool) -> Task<Void, Never> {
    Task(executorPreference: executor) {
      if yields { await Task.yield() }
      await self.add(1)
    }
  }
}
