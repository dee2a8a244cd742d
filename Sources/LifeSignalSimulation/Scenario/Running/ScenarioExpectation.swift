/// An expectation about the world. A step checks it.
struct ScenarioExpectation: Sendable {
  let check: @Sendable (ScenarioContext) throws(ScenarioStepError) -> ExpectationResult

  init(
    _ check: @escaping @Sendable (ScenarioContext) throws(ScenarioStepError) -> ExpectationResult
  ) {
    self.check = check
  }
}

/// An expectation about a device. The step that checks it names the device.
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
