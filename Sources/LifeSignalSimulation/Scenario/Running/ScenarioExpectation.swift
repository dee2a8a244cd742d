/// An expectation about the world: the check of a step.
struct ScenarioExpectation: Sendable {
  let check: @Sendable (ScenarioContext) throws(ScenarioStepError) -> ExpectationResult

  init(
    _ check: @escaping @Sendable (ScenarioContext) throws(ScenarioStepError) -> ExpectationResult
  ) {
    self.check = check
  }
}

/// An expectation about a device, independent of which device the step names.
struct DeviceExpectation: Sendable {
  private let check: @Sendable (ScenarioDevice) throws(ScenarioStepError) -> ExpectationResult

  init(_ check: @escaping @Sendable (ScenarioDevice) throws(ScenarioStepError) -> ExpectationResult)
  {
    self.check = check
  }

  /// Returns the expectation about the given device.
  func about(_ actor: DeviceReference) -> ScenarioExpectation {
    ScenarioExpectation { context throws(ScenarioStepError) in try check(try context.actor(actor)) }
  }
}
