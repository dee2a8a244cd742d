/// Counts on the main actor.
@MainActor
public final class MainCounter {
  private var count = 0

  /// Makes a counter.
  public init() {}

  /// Counts.
  @inline(never)
  public func add(_ amount: Int) { count &+= amount }

  /// Starts a task that counts, after one suspension if it `yields`. It is enqueued.
  @inline(never)
  public func start(yields: Bool) -> Task<Void, Never> {
    Task {
      if yields { await Task.yield() }
      add(1)
    }
  }

  /// The same, running at once up to its suspension.
  @inline(never)
  public func startImmediately(yields: Bool) -> Task<Void, Never> {
    Task.immediate {
      if yields { await Task.yield() }
      add(1)
    }
  }
}
