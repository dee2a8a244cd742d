public import StateKit

/// What an active person sees first (4.5): the QR code, with the scanner that adds contacts, and the
/// settings of check-ins.
///
/// The pictures are not here: the ``UserClient`` owns them, and knows when they are good no more.
public struct HomeFeature: Reducer {
  /// What is presented.
  public struct State: Hashable, Sendable {
    /// The scanner, while it is presented.
    public var scanner: QRScannerFeature.State?
    /// The QR code's own questions and answers.
    public var code = CodeState.idle
    /// The card is shown, to be shared.
    public var isSharing = false
    /// The interval that is being picked, while it is.
    public var intervalPicker: IntervalPicker?
    /// What check-ins are to ask for, once the person is recognised; ends with every answer.
    public var pendingBiometric: Bool?
    /// Why the last change of a setting went wrong.
    public var error: HomeError?

    /// The home as it is at first.
    public init() {}
  }

  /// Where a reset of the code stands.
  public enum CodeState: Hashable, Sendable {
    /// Nobody wants one.
    case idle
    /// The person is asked whether it is meant: whoever has the old code cannot use it any more.
    case confirmingReset
    /// The server is asked.
    case resetting
    /// It was not done; why.
    case failed(UserError)
    /// It is done: previous codes are no longer valid.
    case wasReset
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// It is shown for the first time.
    case appeared
    /// The scanner was asked for.
    case scanTapped
    /// The card is to be shared.
    case shareTapped
    /// The card is there.
    case cardReady
    /// The sharing is over.
    case shareEnded
    /// Another code is wanted.
    case resetTapped
    /// It is meant.
    case resetConfirmed
    /// It is not.
    case resetCancelled
    /// There is another code.
    case codeReset
    /// There is not.
    case resetFailed(UserError)
    /// The code is to be copied.
    case copyTapped
    /// Another interval is to be picked.
    case intervalTapped
    /// Days or hours are counted.
    case intervalUnitSelected(IntervalPicker.Unit)
    /// A number of days or hours was picked.
    case intervalValueSelected(Int)
    /// The picked interval is the one.
    case intervalConfirmed
    /// It stays what it is.
    case intervalCancelled
    /// Another reminder was chosen.
    case reminderSelected(ReminderLead)
    /// Check-ins are to ask for a face or a finger, or not any more.
    case biometricToggled(Bool)
    /// The face or finger was recognised, for that.
    case biometricRecognised(Bool)
    /// It was not.
    case biometricNotRecognised(BiometricError)
    /// The setting is changed.
    case saved
    /// It is not.
    case saveFailed(UserError)
    /// Something happened in the scanner.
    case scanner(QRScannerFeature.Action)
  }

  private enum EffectID: Hashable, Sendable { case card }

  @SharedReader var user: ReadOnlyUserState
  @SharedReader var session: ReadOnlySessionState
  @Dependency(\.userClient) var userClient
  @Dependency(\.biometricClient) var biometricClient
  @Dependency(\.clipboardClient) private var clipboardClient
  @Dependency(\.toastClient) var toastClient

  /// The home.
  public init() {}

  /// The parts, in order.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared: return draw()
      case .scanTapped:
        if state.scanner == nil { state.scanner = QRScannerFeature.State() }
        return .none
      case .shareTapped:
        // The code that it would show is about to die.
        return state.code == .resetting ? .none : drawCard()
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
        return reset()
      case .codeReset:
        state.code = .wasReset
        // A card with the old code is not to be shared.
        state.isSharing = false
        return .merge(
          .cancel(id: EffectID.card), draw(), .toast(.codeReset, by: toastClient))
      case .resetFailed(let error):
        state.code = .failed(error)
        return .toast(.failed, by: toastClient)
      case .copyTapped: return copy()
      case .scanner: return .none
      case .intervalTapped, .intervalUnitSelected, .intervalValueSelected, .intervalConfirmed,
        .intervalCancelled, .reminderSelected, .biometricToggled, .biometricRecognised,
        .biometricNotRecognised, .saved, .saveFailed:
        return set(&state, action)
      }
    }
    .ifLet(\.scanner, action: .scanner) { QRScannerFeature() }
  }

  /// After a launch, and after a reset, there is no picture of the code.
  private func draw() -> Effect<Action> {
    .run("home.drawCode") { [userClient] _ in
      try userClient.generateQRImage()
    } catch: { _, _ in
      // Nobody is signed in any more: there is nothing to draw.
    }
  }

  private func drawCard() -> Effect<Action> {
    .run("home.drawCard") { [userClient] send in
      try userClient.generateShareableCard()
      await send(.cardReady)
    } catch: { _, _ in
      // As above.
    }
    .cancellable(id: EffectID.card, cancelInFlight: true)
  }

  private func copy() -> Effect<Action> {
    guard let code = user.qrCode else { return .none }
    return .run("home.copy") { [clipboardClient, toastClient] _ in
      clipboardClient.copy(QRPayload(code: code).encoded)
      toastClient.show(.codeCopied)
    }
  }

  private func reset() -> Effect<Action> {
    .run("home.resetCode") { [userClient] send in
      do {
        try await userClient.resetQRCode()
        await send(.codeReset)
      } catch {
        await send(.resetFailed(UserError(error)))
      }
    }
  }
}

extension CasePath where Root == HomeFeature.Action, Value == QRScannerFeature.Action {
  static var scanner: Self {
    Self(embed: HomeFeature.Action.scanner) { if case .scanner(let it) = $0 { it } else { nil } }
  }
}
