/// Why a step of a valid scenario cannot be performed.
enum ScenarioStepError: Error, Equatable, Sendable {
  /// The step is not possible, for example because the screen of the app does not allow the action.
  case notPossible(reason: String)
  /// The time of the step is before the current time of the scenario.
  case timeGoesBack(reached: ScenarioTime)
  /// The time of the step is after the longest time that a scenario may take.
  case pastLimit
}

extension ScenarioStepError {
  /// The error for an action on an app that is closed.
  static func notRunning(_ name: DeviceReference) -> ScenarioStepError {
    .notPossible(reason: "the app of \(name) is not running")
  }
}

extension ScenarioStepError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notPossible(let reason): reason
    case .timeGoesBack(let reached): "the scenario has already reached \(reached)"
    case .pastLimit: "a scenario can take at most \(ScenarioTime.limit.scenarioText)"
    }
  }
}
