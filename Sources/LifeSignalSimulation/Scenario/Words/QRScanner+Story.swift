internal import LifeSignalDomain

extension QRScannerFeature.State {
  /// What the scanner does, after "the scanner".
  var story: String {
    switch stage {
    case .scanning: "waits for a code"
    case .lookingUp: "looks up a code"
    case .choosing(let draft): "shows \(draft.preview.name)"
    case .added(let preview): "has added \(preview.name)"
    }
  }
}
