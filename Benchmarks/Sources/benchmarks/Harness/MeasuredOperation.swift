/// An operation to measure, which runs a number of times.
struct MeasuredOperation {
  let name: String
  /// The smallest number of runs in one go.
  let least: Int
  /// Runs the operation a number of times, and returns the nanoseconds.
  let run: @MainActor (_ times: Int) async -> Double

  /// Creates a subject that runs in a loop without suspensions, in a synchronous function.
  @MainActor
  static func sync(
    _ name: String, atLeast least: Int = 1, _ run: @escaping @MainActor (_ times: Int) -> Void
  ) -> MeasuredOperation {
    MeasuredOperation(name: name, least: least) { times in
      let start = ContinuousClock.now
      run(times)
      return (ContinuousClock.now - start).nanoseconds
    }
  }

  /// Creates a subject that measures its own time, with ``stopwatch(_:)``, where it runs: on a busy
  /// machine, switching there and back may take longer than the loop.
  static func async(
    _ name: String, _ run: @escaping @MainActor (_ times: Int) async -> Double
  ) -> MeasuredOperation {
    MeasuredOperation(name: name, least: 1, run: run)
  }
}

/// Returns the nanoseconds that `body` takes, in the isolation of the caller.
func stopwatch(_ body: () async -> Void) async -> Double {
  let start = ContinuousClock.now
  await body()
  return (ContinuousClock.now - start).nanoseconds
}
