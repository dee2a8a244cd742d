/// A change that a step makes to the world.
struct ScenarioOperation: Sendable {
  let perform: @Sendable (ScenarioContext) throws(ScenarioStepError) -> Void

  /// After a failure of the step, returns the sentences for the parts that were done, such as
  /// `Ana asks for a code`.
  let partsDoneBeforeFailure: @Sendable (ScenarioContext) -> [String]

  init(
    _ perform: @escaping @Sendable (ScenarioContext) throws(ScenarioStepError) -> Void,
    partsDoneBeforeFailure: @escaping @Sendable (ScenarioContext) -> [String] = { _ in [] }
  ) {
    self.perform = perform
    self.partsDoneBeforeFailure = partsDoneBeforeFailure
  }
}

/// An act on a device. The step that performs it names the device.
struct DeviceOperation: Sendable {
  private let perform: @Sendable (ScenarioDevice) throws(ScenarioStepError) -> Void
  private let partsDoneBeforeFailure: @Sendable (ScenarioDevice) -> [String]

  /// - Parameter partsDoneBeforeFailure: After a failure of an act with several parts, returns a
  ///   phrase without a subject for each part that was done, such as `asks for a code`, and for
  ///   each wait between them, such as `after 2 s`.
  init(
    _ perform: @escaping @Sendable (ScenarioDevice) throws(ScenarioStepError) -> Void,
    partsDoneBeforeFailure: @escaping @Sendable (ScenarioDevice) -> [String] = { _ in [] }
  ) {
    self.perform = perform
    self.partsDoneBeforeFailure = partsDoneBeforeFailure
  }

  /// Returns the act on the given device.
  func by(_ actor: DeviceReference) -> ScenarioOperation {
    ScenarioOperation { context throws(ScenarioStepError) in
      try perform(try context.actor(actor))
    } partsDoneBeforeFailure: { context in
      guard let found = try? context.actor(actor) else { return [] }
      return partsDoneBeforeFailure(found).map { $0.hasPrefix("after ") ? $0 : "\(actor) \($0)" }
    }
  }
}
