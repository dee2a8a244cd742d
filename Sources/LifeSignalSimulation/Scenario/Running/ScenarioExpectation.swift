/// An expectation of a step about the world.
struct ScenarioExpectation: Sendable {
  let check: @Sendable (ScenarioContext) throws(ScenarioStepError) -> ExpectationResult

  init(
    _ check: @escaping @Sendable (ScenarioContext) throws(ScenarioStepError) -> ExpectationResult
  ) {
    self.check = check
  }
}

/// An expectation about a person's device, before the person is known.
struct DeviceExpectation: Sendable {
  private let check: @Sendable (ScenarioDevice) throws(ScenarioStepError) -> ExpectationResult

  init(_ check: @escaping @Sendable (ScenarioDevice) throws(ScenarioStepError) -> ExpectationResult)
  {
    self.check = check
  }

  func about(_ actor: DeviceReference) -> ScenarioExpectation {
    ScenarioExpectation { stage throws(ScenarioStepError) in try check(try stage.actor(actor)) }
  }
}
