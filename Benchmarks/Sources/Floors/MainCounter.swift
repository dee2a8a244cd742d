/// A counter on the main actor. The cost of the effects of a `Store` is compared with it.
@MainActor
public final class MainCounter {
  private var count = 0

  /// Creates a counter of zero.
  public init() {}

  /// Adds a number to the count.
  @inline(never)
  public func add(_ amount: Int) { count &+= amount }

  /// Enqueues a task that adds 1 to the count, after one suspension if `yields` is `true`.
  @inline(never)
  public func start(yields: Bool) -> Task<Void, Never> {
    Task {
      if yields { await Task.yield() }
      add(1)
    }
  }

  /// Creates the same task as `start(yields:)`, but runs it immediately, on the current thread, up
  /// to its suspension, if any.
  @inline(never)
  public func startImmediately(yields: Bool) -> Task<Void, Never> {
    Task.immediate {
      if yields { await Task.yield() }
      add(1)
    }
  }
}
