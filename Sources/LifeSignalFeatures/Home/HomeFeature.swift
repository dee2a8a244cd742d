public import LifeSignalDomain
public import StateKit

/// The home screen: the QR code, the scanner that adds contacts, and the check-in settings (rule
/// 4.5).
///
/// The image of the code and the card to share are not part of the feature's state. The
/// `UserClient` owns both, and drops them when they are out of date.
public struct HomeFeature: Reducer {
  /// The state of the home screen.
  public struct State: Hashable, Sendable {
    /// The scanner, while it is presented.
    public var scanner: QRScannerFeature.State?
    /// The stage of resetting the code.
    public var code = CodeState.idle
    /// Whether the share sheet is shown, with the card: an image of the code and the user's name.
    public var isSharing = false
    /// The interval picker, while it is presented.
    public var intervalPicker: IntervalPicker?
    /// The biometrics setting that waits for authentication; `nil` after success and after failure.
    public var pendingBiometric: Bool?
    /// The error of the last change of a setting.
    public var error: HomeError?

    /// Creates the initial state.
    public init() {}
  }

  /// The stages of resetting the code.
  public enum CodeState: Hashable, Sendable {
    /// The code is not being reset.
    case idle
    /// The person is asked whether to reset the code. A reset makes the old code unusable.
    case confirmingReset
    /// The app waits for the server.
    case resetting
    /// The reset of the code failed.
    case failed(UserError)
    /// The code was reset; previous codes are no longer valid.
    case wasReset
  }

  /// The actions of the home screen.
  public enum Action: Hashable, Sendable, CasePathable {
    /// The screen appeared for the first time.
    case appeared
    /// The user tapped Scan.
    case scanTapped
    /// The user tapped Share.
    case shareTapped
    /// The card was generated.
    case cardReady
    /// The user closed the share sheet.
    case shareEnded
    /// The user tapped Reset.
    case resetTapped
    /// The user confirmed the reset.
    case resetConfirmed
    /// The user cancelled the reset.
    case resetCancelled
    /// The server replaced the code.
    case codeReset
    /// The reset of the code waits for a connection.
    case codeResetQueued
    /// The code could not be reset.
    case resetFailed(UserError)
    /// The user tapped Copy.
    case copyTapped
    /// The user tapped the interval.
    case intervalTapped
    /// The user selected days or hours.
    case intervalUnitSelected(IntervalPicker.Unit)
    /// The user selected a number of days or hours.
    case intervalValueSelected(Int)
    /// The user confirmed the selected interval.
    case intervalConfirmed
    /// The user cancelled the interval picker.
    case intervalCancelled
    /// The user selected a reminder.
    case reminderSelected(ReminderLead)
    /// The user switched biometrics on or off.
    case biometricToggled(Bool)
    /// The person was recognised, and biometrics can be switched on or off.
    case biometricRecognised(Bool)
    /// The person was not recognised.
    case biometricNotRecognised(BiometricError)
    /// The setting was saved on the device.
    case saved
    /// The setting could not be saved.
    case saveFailed(UserError)
    /// An action of the scanner.
    case scanner(QRScannerFeature.Action)
  }

  private enum EffectID: Hashable, Sendable { case card }

  @SharedReader var user: ReadOnlyUserState
  @SharedReader var session: ReadOnlySessionState
  @Dependency(\.userClient) var userClient
  @Dependency(\.biometricClient) var biometricClient
  @Dependency(\.clipboardClient) private var clipboardClient
  @Dependency(\.toastClient) var toastClient
  @Dependency(\.logClient) private var logClient

  /// Creates the home feature.
  public init() {}

  /// The logic of the home screen, and of the scanner while it is presented.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared: return drawCode()
      case .scanTapped:
        if state.scanner == nil { state.scanner = QRScannerFeature.State() }
        return .none
      case .shareTapped:
        // During a reset, and while one is queued, the current code is about to become invalid.
        return state.code == .resetting || user.isCodeResetPending ? .none : drawCard()
      case .cardReady:
        state.isSharing = true
        return .none
      case .shareEnded:
        state.isSharing = false
        return .none
      case .resetTapped:
        if state.code != .resetting { state.code = .confirmingReset }
        return .none
      case .resetCancelled:
        if state.code == .confirmingReset { state.code = .idle }
        return .none
      case .resetConfirmed:
        guard state.code == .confirmingReset else { return .none }
        state.code = .resetting
        return resetCode()
      case .codeReset:
        state.code = .wasReset
        // A card with the old code must not be shared.
        state.isSharing = false
        return .merge(
          .cancel(id: EffectID.card), drawCode(), .toast(.codeReset, by: toastClient))
      case .codeResetQueued:
        state.code = .idle
        state.isSharing = false
        return .merge(.cancel(id: EffectID.card), .toast(.keptForLater, by: toastClient))
      case .resetFailed(let error):
        state.code = .failed(error)
        return .toast(.failed, by: toastClient)
      case .copyTapped: return copyCode()
      case .scanner: return .none
      case .intervalTapped, .intervalUnitSelected, .intervalValueSelected, .intervalConfirmed,
        .intervalCancelled, .reminderSelected, .biometricToggled, .biometricRecognised,
        .biometricNotRecognised, .saved, .saveFailed:
        return reduceSettings(&state, action)
      }
    }
    .ifLet(\.scanner, action: \.scanner) { QRScannerFeature() }
  }

  /// Generates the image of the code. The image is missing after a launch and after a reset.
  private func drawCode() -> Effect<Action> {
    let logClient = logClient
    return .run("home.drawCode", with: userClient) { _, userClient in
      try userClient.generateQRImage()
    } catch: { error, _ in
      // The session has ended, and there is no code.
      logClient(.warning, .profile, "the image of the code is missing: \(nameOf: error)")
    }
  }

  private func drawCard() -> Effect<Action> {
    let logClient = logClient
    return .run("home.drawCard", with: userClient) { send, userClient in
      try userClient.generateShareableCard()
      await send(.cardReady)
    } catch: { error, _ in
      // The session has ended.
      logClient(.warning, .profile, "the card is missing: \(nameOf: error)")
    }
    .cancellable(id: EffectID.card, cancelInFlight: true)
  }

  private func copyCode() -> Effect<Action> {
    guard let code = user.qrCode else { return .none }
    return .run("home.copy", with: (clipboardClient, toastClient)) { _, clients in
      let (clipboardClient, toastClient) = clients
      clipboardClient.copy(QRPayload(code: code).encoded)
      toastClient.show(.codeCopied)
    }
  }

  private func resetCode() -> Effect<Action> {
    .run("home.resetCode", with: userClient) { send, userClient in
      do {
        switch try await userClient.resetQRCode() {
        case .confirmed: await send(.codeReset)
        case .waiting: await send(.codeResetQueued)
        }
      } catch {
        await send(.resetFailed(UserError(error)))
      }
    }
  }
}
