// Tasks that belong to no effect. They inherit no task-local values and are not in the effect tree,
// so a `StoreTask` does not wait for them, and no cancellation id cancels them.

/// Starts a task that prefers an executor, if one is given.
func startDetachedTask(
  on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
  Task.detached(executorPreference: executor) { await body() }
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
