public import LifeSignalDomain
public import StateKit

extension QRScannerFeature {
  /// The stages of adding a contact.
  public enum Stage: Hashable, Sendable {
    /// The scanner waits for a code.
    case scanning
    /// The app asks the server for the owner of a code.
    case lookingUp(QRCodeID)
    /// The person selects roles.
    case choosing(ContactDraft)
    /// The contact was added.
    case added(ContactPreview)
  }

  /// The state of the scanner.
  public struct State: Hashable, Sendable {
    /// The stage of adding a contact.
    public var stage = Stage.scanning
    /// The error of the last attempt.
    public var error: QRScannerError?
    /// The state of the camera.
    public var camera = ScannerCamera.off
    /// The state of the gallery.
    public var gallery = GalleryFeature.State.closed
    /// The typed text of a code.
    public var typedCode = ""

    /// Creates the initial state.
    public init() {}
  }

  /// The actions of the scanner.
  public enum Action: Hashable, Sendable, CasePathable {
    /// The scanner appeared on the screen.
    case appeared
    /// The user granted or denied the permission to use the camera.
    case cameraAnswered(DevicePermission)
    /// The app went to the background, which turns the torch off.
    case enteredBackground
    /// The user tapped the torch.
    case torchTapped
    /// The camera read the text of a code.
    case codeScanned(String)
    /// An action of the gallery.
    case gallery(GalleryFeature.Action)
    /// The user edited the typed code.
    case codeTyped(String)
    /// The user submitted the typed code.
    case typedCodeSubmitted
    /// The user pasted the text of a code.
    case codePasted(String)
    /// The server returned the owner of a code.
    case previewLoaded(ContactPreview, QRCodeID)
    /// The owner of a code could not be looked up.
    case lookUpFailed(QRScannerError)
    /// The user selected or deselected a role.
    case roleToggled(Role)
    /// The user cancelled the addition, and the scanner waits for another code.
    case draftCancelled
    /// The user tapped Add.
    case addTapped
    /// The contact was added.
    case added(UserID)
    /// The contact could not be added.
    case addFailed(QRScannerError)
    /// The user tapped Close.
    case closeTapped
  }
}

extension QRScannerFeature.State {
  /// Whether the app waits for the server to add a contact. During that time, no other code is
  /// accepted.
  var isAdding: Bool {
    if case .choosing(let draft) = stage { draft.isAdding } else { false }
  }
}
