internal import StateKit

extension QRScannerFeature {
  /// How far it is.
  public enum Stage: Hashable, Sendable {
    /// A code is waited for.
    case scanning
    /// The backend is asked who is behind a code.
    case lookingUp(QRCodeID)
    /// Roles are chosen.
    case choosing(ContactDraft)
    /// They are a contact now.
    case added(ContactPreview)
  }

  /// How far it is, and what went wrong.
  public struct State: Hashable, Sendable {
    /// How far it is.
    public var stage = Stage.scanning
    /// Why the last attempt went wrong.
    public var error: QRScannerError?
    /// The camera.
    public var camera = ScannerCamera.off
    /// The pictures on the device.
    public var gallery = GalleryFeature.State.closed
    /// What is typed so far.
    public var typedCode = ""

    /// Waiting for a code.
    public init() {}
  }

  /// What happens while a contact is added.
  public enum Action: Hashable, Sendable {
    /// The scanner is shown.
    case appeared
    /// The person said whether the app may use the camera.
    case cameraAnswered(DevicePermission)
    /// The light is wanted, or not any more.
    case torchTapped
    /// The camera saw some text in a code.
    case codeScanned(String)
    /// Something happened with the pictures on the device.
    case gallery(GalleryFeature.Action)
    /// What is typed reads as follows now.
    case codeTyped(String)
    /// What is typed is all.
    case typedCodeSubmitted
    /// The clipboard gave some text.
    case codePasted(String)
    /// The backend said who is behind a code.
    case previewLoaded(ContactPreview, QRCodeID)
    /// It did not.
    case lookUpFailed(QRScannerError)
    /// A role was chosen, or taken back.
    case roleToggled(Role)
    /// Nobody is to be added: another code is waited for.
    case draftCancelled
    /// The contact is to be added.
    case addTapped
    /// They are a contact now.
    case added(UserID)
    /// They are not.
    case addFailed(QRScannerError)
    /// The person is done here.
    case closeTapped
  }
}

extension QRScannerFeature.State {
  /// Whether the backend is being asked to add somebody: nothing else is begun then.
  var isAdding: Bool {
    if case .choosing(let draft) = stage { draft.isAdding } else { false }
  }
}

extension CasePath where Root == QRScannerFeature.Action, Value == GalleryFeature.Action {
  static var gallery: Self {
    Self(embed: QRScannerFeature.Action.gallery) {
      if case .gallery(let it) = $0 { it } else { nil }
    }
  }
}
