internal import LifeSignalDomain
internal import LifeSignalFeatures

/// What a person allows the app to use.
extension ScenarioLanguage {
  static let permissionOperations: [Phrase<DeviceOperation>] = [
    Phrase("refuses the <permission>", "when the app asks for it", .permission) { permission in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.answer(permission, isGranted: false)
      }
    },
    Phrase("allows the <permission>", "when the app asks for it", .permission) { permission in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.answer(permission, isGranted: true)
      }
    },
  ]

  static let permissionExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("may use the <permission>", "according to the app", .permission) { permission in
      DeviceExpectation { actor throws(ScenarioStepError) in
        actor.hasPermission(permission, isGranted: true)
      }
    },
    Phrase("may not use the <permission>", "according to the app", .permission) { permission in
      DeviceExpectation { actor throws(ScenarioStepError) in
        actor.hasPermission(permission, isGranted: false)
      }
    },
  ]
}

/// What the app asks a person to allow, in the language of scenarios.
enum PermissionWord: String, CaseIterable, Sendable {
  case camera, photos, notifications
}

extension PhraseSlot where Value == PermissionWord {
  fileprivate static var permission: Self {
    .choice(PermissionWord.allCases.map { ($0.rawValue, $0) })
  }
}

extension ScenarioDevice {
  fileprivate func answer(_ permission: PermissionWord, isGranted: Bool) {
    switch permission {
    case .camera: device.album.permissions[.camera] = isGranted ? .granted : .denied
    case .photos: device.album.permissions[.photos] = isGranted ? .granted : .denied
    case .notifications:
      device.notificationPermission = isGranted ? .granted : .denied
      if notifications.permission != .notAsked {
        context.remark("the app has asked already, and does not ask again", by: name)
      }
    }
  }

  fileprivate func hasPermission(
    _ permission: PermissionWord, isGranted: Bool
  ) -> ExpectationResult {
    let found = knownAnswer(permission)
    return ExpectationResult(
      isMet: found == isGranted,
      found: found.map { $0 ? "it is allowed" : "it is refused" } ?? "the app has not asked")
  }

  /// Whether the app may use something, or `nil` if it has not asked.
  private func knownAnswer(_ permission: PermissionWord) -> Bool? {
    switch permission {
    case .camera:
      switch openedScanner?.camera {
      case .on: true
      case .denied: false
      case .off, .asking, nil: nil
      }
    case .photos:
      switch openedScanner?.gallery {
      case .open, .reading: true
      case .denied: false
      case .closed, .asking, nil: nil
      }
    case .notifications:
      switch notifications.permission {
      case .granted: true
      case .denied: false
      case .notAsked: nil
      }
    }
  }
}
