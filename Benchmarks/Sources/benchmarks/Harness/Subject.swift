/// Something to measure: runs its operation a number of times.
struct Subject {
  let name: String
  let run: @MainActor (_ times: Int) async -> Void

  /// A loop without a suspension, in a function that is not asynchronous.
  @MainActor
  static func sync(_ name: String, _ run: @escaping @MainActor (_ times: Int) -> Void) -> Subject {
    Subject(name: name) { times in run(times) }
  }

  static func async(
    _ name: String, _ run: @escaping @MainActor (_ times: Int) async -> Void
  ) -> Subject {
    Subject(name: name, run: run)
  }
}
