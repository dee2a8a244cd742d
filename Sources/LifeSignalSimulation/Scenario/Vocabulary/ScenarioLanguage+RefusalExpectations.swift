internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  static let refusalExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("is refused: <refusal>", "why the app did not perform an action", .refusal) { refusal in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = refusals(actor)
        return ExpectationResult(
          isMet: found.contains(refusal), found: scenarioText(of: found, actor))
      }
    },
    Phrase("is not refused", "no refusal is on the screen") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = refusals(actor)
        return ExpectationResult(isMet: found.isEmpty, found: scenarioText(of: found, actor))
      }
    },
  ]

  /// Returns the refusals on the screen; each part of the screen can have one.
  private static func refusals(_ actor: ScenarioDevice) -> [RefusalWord] {
    RefusalWord.shown(on: actor.device.state.screen).map(\.refusal)
  }

  private static func scenarioText(
    of refusals: [RefusalWord], _ actor: ScenarioDevice
  ) -> String {
    refusals.isEmpty
      ? "\(actor.name) is not refused"
      : "\(actor.name) is refused: \(refusals.map(\.rawValue).joined(separator: ", "))"
  }
}
