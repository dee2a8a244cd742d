/// Something to measure: runs its operation a number of times.
struct Subject {
  let name: String
  /// The fewest times that it is run in one go.
  let least: Int
  /// Gives the nanoseconds that they took.
  let run: @MainActor (_ times: Int) async -> Double

  /// A loop without a suspension, in a function that is not asynchronous.
  @MainActor
  static func sync(
    _ name: String, atLeast least: Int = 1, _ run: @escaping @MainActor (_ times: Int) -> Void
  ) -> Subject {
    Subject(name: name, least: least) { times in
      let start = ContinuousClock.now
      run(times)
      return (ContinuousClock.now - start).nanoseconds
    }
  }

  /// A loop that takes its own time, with ``stopwatch(_:)``, in the place where it runs: on a busy
  /// machine the way there and back may take longer than the loop.
  static func async(
    _ name: String, _ run: @escaping @MainActor (_ times: Int) async -> Double
  ) -> Subject {
    Subject(name: name, least: 1, run: run)
  }
}

/// The nanoseconds that `body` takes, where the caller is.
func stopwatch(_ body: () async -> Void) async -> Double {
  let start = ContinuousClock.now
  await body()
  return (ContinuousClock.now - start).nanoseconds
}
