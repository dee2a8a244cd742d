/// A change that a step makes to the world.
struct ScenarioOperation: Sendable {
  let perform: @Sendable (ScenarioContext) throws(ScenarioStepError) -> Void

  /// If the step failed: returns the sentences for the parts that were done, with their subject.
  let partsDone: @Sendable (ScenarioContext) -> [String]

  init(
    _ perform: @escaping @Sendable (ScenarioContext) throws(ScenarioStepError) -> Void,
    partsDone: @escaping @Sendable (ScenarioContext) -> [String] = { _ in [] }
  ) {
    self.perform = perform
    self.partsDone = partsDone
  }
}

/// An act of a person on a device, before the person is known.
struct DeviceOperation: Sendable {
  private let perform: @Sendable (ScenarioDevice) throws(ScenarioStepError) -> Void
  private let partsDone: @Sendable (ScenarioDevice) -> [String]

  /// - Parameter partsDone: For an act of several parts that failed: returns the acts for the parts
  ///   that were done, and `after` with the time that they took.
  init(
    _ perform: @escaping @Sendable (ScenarioDevice) throws(ScenarioStepError) -> Void,
    partsDone: @escaping @Sendable (ScenarioDevice) -> [String] = { _ in [] }
  ) {
    self.perform = perform
    self.partsDone = partsDone
  }

  func by(_ actor: DeviceReference) -> ScenarioOperation {
    ScenarioOperation { stage throws(ScenarioStepError) in
      try perform(try stage.actor(actor))
    } partsDone: { stage in
      guard let found = try? stage.actor(actor) else { return [] }
      return partsDone(found).map { $0.hasPrefix("after ") ? $0 : "\(actor) \($0)" }
    }
  }
}
