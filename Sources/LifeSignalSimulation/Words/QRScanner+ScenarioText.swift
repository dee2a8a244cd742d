internal import LifeSignalDomain
internal import LifeSignalFeatures

extension QRScannerFeature.State {
  /// The stage of the scanner: the words after "the scanner".
  var scenarioText: String {
    switch stage {
    case .scanning: "waits for a code"
    case .lookingUp: "looks up a code"
    case .choosing(let draft): "shows \(draft.preview.name)"
    case .added(let preview): "has added \(preview.name)"
    }
  }
}
