/// An operation to measure, which runs a number of times.
struct MeasuredOperation {
  let name: String
  /// The minimum number of runs in one measurement.
  let minimumTimes: Int
  /// Runs the operation a number of times, and returns the nanoseconds.
  let run: @MainActor (_ times: Int) async -> Double

  /// Creates an operation that runs in a loop without suspensions, in a synchronous function.
  @MainActor
  static func sync(
    _ name: String, atLeast minimumTimes: Int = 1,
    _ run: @escaping @MainActor (_ times: Int) -> Void
  ) -> MeasuredOperation {
    MeasuredOperation(name: name, minimumTimes: minimumTimes) { times in
      let start = ContinuousClock.now
      run(times)
      return (ContinuousClock.now - start).nanoseconds
    }
  }

  /// Creates an operation that measures its own time with ``stopwatch(_:)``, on the executor on
  /// which it runs. The time thus excludes switching to that executor and back, which can take
  /// longer than the operation on a busy machine.
  static func async(
    _ name: String, _ run: @escaping @MainActor (_ times: Int) async -> Double
  ) -> MeasuredOperation {
    MeasuredOperation(name: name, minimumTimes: 1, run: run)
  }
}

/// Returns the nanoseconds that `body` takes, in the isolation of the caller.
func stopwatch(_ body: () async -> Void) async -> Double {
  let start = ContinuousClock.now
  await body()
  return (ContinuousClock.now - start).nanoseconds
}
