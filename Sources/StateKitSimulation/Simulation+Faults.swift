extension Simulation {
  /// Marks a point in a test double at which a fault can occur. Whether a fault occurs, and how
  /// long the point takes, are choices of the simulation.
  ///
  /// ```swift
  /// $0.contactsClient.add = { code in
  ///   try await simulation.faultPoint(
  ///     "contacts.add", latency: [.zero, .seconds(2)], failures: [NetworkError.offline])
  ///   return try server.add(code)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the point, in the record of choices and in problems.
  ///   - latency: The possible delays. Without random choices, the first one is used.
  ///   - failures: The errors that the point can throw. Without random choices, it throws none.
  /// - Throws: One of `failures`, or `CancellationError`.
  public func faultPoint(
    _ name: StaticString, latency: [Duration] = [], failures: [any Error] = []
  ) async throws {
    guard executor.isDriving else {
      return executor.problems.addWithoutReporting(.foreignCall(name.description))
    }
    let delay = choices.pick(from: latency, for: name) ?? .zero
    let fault = choices.pickIndex(below: failures.count + 1, for: name)
    if delay > .zero { try await clock.sleep(for: delay) }
    if fault > 0 { throw failures[fault - 1] }
  }
}
