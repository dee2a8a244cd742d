/// A counter on the main actor.
@MainActor
public final class MainCounter {
  private var count = 0

  /// Creates a counter of zero.
  public init() {}

  /// Adds a number to the count.
  @inline(never)
  public func add(_ amount: Int) { count &+= amount }

  /// Starts a task that adds 1 to the count, after one suspension if `yields` is `true`. The task
  /// is enqueued.
  @inline(never)
  public func start(yields: Bool) -> Task<Void, Never> {
    Task {
      if yields { await Task.yield() }
      add(1)
    }
  }

  /// Starts the same task, running it immediately up to its suspension.
  @inline(never)
  public func startImmediately(yields: Bool) -> Task<Void, Never> {
    Task.immediate {
      if yields { await Task.yield() }
      add(1)
    }
  }
}
