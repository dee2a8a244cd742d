/// Something to measure: runs its operation a number of times.
struct Subject {
  let name: String
  /// The fewest times that it is run in one go.
  let least: Int
  let run: @MainActor (_ times: Int) async -> Void

  /// A loop without a suspension, in a function that is not asynchronous.
  @MainActor
  static func sync(
    _ name: String, atLeast least: Int = 1, _ run: @escaping @MainActor (_ times: Int) -> Void
  ) -> Subject {
    Subject(name: name, least: least) { times in run(times) }
  }

  static func async(
    _ name: String, _ run: @escaping @MainActor (_ times: Int) async -> Void
  ) -> Subject {
    Subject(name: name, least: 1, run: run)
  }
}
