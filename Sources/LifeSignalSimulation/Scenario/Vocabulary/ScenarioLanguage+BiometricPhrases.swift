internal import LifeSignalDomain

/// The biometric sensor of a device.
extension ScenarioLanguage {
  static let biometricOperations: [Phrase<DeviceOperation>] = [
    Phrase("is recognised from now on", "biometric checks succeed") {
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.biometricAnswer = .success(())
      }
    },
    Phrase("is not recognised from now on", "biometric checks fail") {
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.biometricAnswer = .failure(.authenticationFailed)
      }
    },
    Phrase("cancels biometric checks from now on", "instead of showing the face or finger") {
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.biometricAnswer = .failure(.userCancel)
      }
    },
    Phrase("fails biometric checks from now on: <reason>", "for any reason", .biometricError) {
      word in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.biometricAnswer = .failure(word.error)
      }
    },
    Phrase("gets a <sensor> sensor", "on the device, whose checks succeed", .sensor) { type in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.setBiometryType(type)
        actor.device.biometricAnswer = .success(())
      }
    },
  ]

  static let biometricExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("has a <sensor> sensor", "on the device", .sensor) { type in
      DeviceExpectation { actor throws(ScenarioStepError) in actor.hasSensor(type) }
    },
    Phrase("has no biometric sensor", "on the device") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.hasSensor(nil) }
    },
    Phrase("was checked <count> time|times", "by the biometric sensor", .count(0...999)) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.device.biometricPromptCount
        return ExpectationResult(isMet: found == count, found: "\(found) checks")
      }
    },
  ]
}

extension PhraseSlot where Value == BiometryType {
  fileprivate static var sensor: Self {
    .choice(BiometryType.allCases.map { ($0.rawValue, $0) })
  }
}

extension PhraseSlot where Value == BiometricErrorWord {
  fileprivate static var biometricError: Self {
    .choice(BiometricErrorWord.allCases.map { ($0.rawValue, $0) })
  }
}

extension ScenarioDevice {
  fileprivate func hasSensor(_ type: BiometryType?) -> ExpectationResult {
    let found = device.biometryType
    return ExpectationResult(
      isMet: found == type, found: found.map { "a \($0.rawValue) sensor" } ?? "no sensor")
  }
}
