internal import LifeSignalDomain
internal import LifeSignalFeatures

/// The scanner: its camera, its torch, the gallery and the clipboard.
extension ScenarioLanguage {
  static let scannerOperations: [Phrase<DeviceOperation>] = [
    Phrase("scans <code>", "opens the scanner and scans a code", .code) { code in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.scan(try code.text(on: actor.context))
      }
    },
    Phrase("scans <code> in lower case", "scans the code's text in lowercase letters", .code) {
      code in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.scan(try code.text(on: actor.context).lowercased())
      }
    },
    Phrase("pastes <code>", "opens the scanner and pastes the text of a code", .code) { code in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.openScanner()
        try actor.sendToHome(.scanner(.codePasted(try code.text(on: actor.context))))
      }
    },
    Phrase("picks a picture of <code>", "opens the gallery and picks a new picture", .code) {
      code in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.pickPicture(of: try code.text(on: actor.context))
      }
    },
    Phrase("picks a picture without a code", "opens the gallery and picks a new picture") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.pickPicture(of: nil) }
    },
    Phrase("turns the torch <on>", "while the scanner is open", .onOrOff) { isOn in
      DeviceOperation { actor throws(ScenarioStepError) in
        guard case .on(let isTorchOn) = try actor.scanner().camera else {
          throw .notPossible(reason: "the camera of \(actor.name) is off")
        }
        guard isTorchOn != isOn else {
          throw .notPossible(reason: "the torch of \(actor.name) is already \(isOn ? "on" : "off")")
        }
        try actor.sendToHome(.scanner(.torchTapped))
      }
    },
    Phrase("closes the scanner", "leaves the scanner") {
      DeviceOperation { actor throws(ScenarioStepError) in
        _ = try actor.scanner()
        try actor.sendToHome(.scanner(.closeTapped))
      }
    },
  ]

  static let scannerExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("has the torch <on>", "of the scanner", .onOrOff) { isOn in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let isTorchOn = actor.openedScanner?.camera == .on(isTorchOn: true)
        return ExpectationResult(isMet: isTorchOn == isOn, found: isTorchOn ? "on" : "off")
      }
    }
  ]
}

extension ScenarioDevice {
  /// The state of the scanner, if it is open.
  var openedScanner: QRScannerFeature.State? {
    if case .tabs(let tabs) = device.state.screen { tabs.home.scanner } else { nil }
  }

  /// Opens the scanner, which asks for the camera when it appears.
  fileprivate func openScanner() throws(ScenarioStepError) {
    try sendToHome(.scanTapped)
    if try scanner().camera == .off { try sendToHome(.scanner(.appeared)) }
  }

  fileprivate func scan(_ text: String) throws(ScenarioStepError) {
    try openScanner()
    guard case .on = try scanner().camera else {
      throw .notPossible(reason: "\(name) does not allow the camera")
    }
    try sendToHome(.scanner(.codeScanned(text)))
  }

  /// Adds a picture to the device, and picks it in the gallery.
  fileprivate func pickPicture(of text: String?) throws(ScenarioStepError) {
    try openScanner()
    guard let photo = device.takePicture(of: text) else {
      throw .notPossible(reason: "the text is too long for a code")
    }
    if try scanner().gallery != .closed { try sendToHome(.scanner(.gallery(.closeTapped))) }
    try sendToHome(.scanner(.gallery(.openTapped)))
    guard case .open = try scanner().gallery else { return }
    try sendToHome(.scanner(.gallery(.photoTapped(photo.id))))
  }
}
