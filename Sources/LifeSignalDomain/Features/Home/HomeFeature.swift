public import StateKit

/// What an active person sees first (4.5): the QR code, with the scanner that adds contacts.
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
    /// Something happened in the scanner.
    case scanner(QRScannerFeature.Action)
  }

  private enum EffectID: Hashable, Sendable { case card }

  @Dependency(\.userClient) private var userClient

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
        return .merge(.cancel(id: EffectID.card), draw())
      case .resetFailed(let error):
        state.code = .failed(error)
        return .none
      case .scanner: return .none
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

  private func reset() -> Effect<Action> {
    .run("home.resetCode") { [userClient] send in
      try await userClient.resetQRCode()
      await send(.codeReset)
    } catch: { error, send in
      await send(.resetFailed(UserError(error)))
    }
  }
}

extension CasePath where Root == HomeFeature.Action, Value == QRScannerFeature.Action {
  static var scanner: Self {
    Self(embed: HomeFeature.Action.scanner) { if case .scanner(let it) = $0 { it } else { nil } }
  }
}
