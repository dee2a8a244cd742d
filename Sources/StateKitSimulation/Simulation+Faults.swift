extension Simulation {
  /// A place in a dependency's double where a fault may strike: how long it takes, and whether it
  /// fails, are choices of the simulation.
  ///
  /// ```swift
  /// $0.contactsClient.add = { code in
  ///   try await simulation.point(
  ///     "contacts.add", latency: [.zero, .seconds(2)], failures: [NetworkError.offline])
  ///   return try server.add(code)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Names the place, in the record of choices and in problems.
  ///   - latency: How long it may take. First in, first out, the first is chosen.
  ///   - failures: The errors that it may throw. First in, first out, it throws none.
  /// - Throws: One of `failures`, or `CancellationError`.
  public func point(
    _ name: StaticString, latency: [Duration] = [], failures: [any Error] = []
  ) async throws {
    guard executor.isDriving else {
      return executor.problems.note(.calledOutside(name.description))
    }
    let delay = choices.pick(one: latency, name) ?? .zero
    let fault = choices.pick(failures.count + 1, name)
    if delay > .zero { try await clock.sleep(for: delay) }
    if fault > 0 { throw failures[fault - 1] }
  }
}
