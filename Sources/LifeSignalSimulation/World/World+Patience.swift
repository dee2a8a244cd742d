internal import LifeSignalDomain

/// What people do when the app says that it could not be done: they tap again.
extension World {
  /// How often somebody taps before they give up: a line is cut for ten minutes at most.
  private static let taps = 20
  /// How long somebody waits before they tap again.
  private static let pause = Duration.seconds(30)
  /// How long an app waits for its answer, and a little longer.
  private static let longestAnswer = BackendConnection.deadline + .seconds(5)

  /// Whether a request may fail though the device has a network.
  var isUnreliable: Bool { faults.enabled.contains { $0 != .duplicate } }

  /// Taps, and where messages are lost, taps again until something is so, the app refuses it for a
  /// reason of its own, or it has been too often.
  func insist(on device: Device, until isDone: () -> Bool, _ tap: () -> Void) {
    tap()
    settle()
    guard isUnreliable else { return }
    for _ in 1..<Self.taps {
      awaitAnswer(on: device)
      if isDone() || !isWorthAnotherTap(device) { return }
      advance(by: Self.pause)
      if isDone() { return }
      tap()
      settle()
    }
    awaitAnswer(on: device)
  }

  /// Waits until the app has its answer, or has given it up, where an answer may be lost.
  func awaitAnswer(on device: Device) {
    guard isUnreliable else { return }
    var waited = Duration.zero
    while waited < Self.longestAnswer, device.state.isAwaitingAnswer {
      advance(by: .milliseconds(250))
      waited += .milliseconds(250)
    }
  }

  /// Whether what is refused may be had by tapping again.
  private func isWorthAnotherTap(_ device: Device) -> Bool {
    switch Refusal(on: device.state.screen) {
    case nil, .unavailable, .codeExpired, .codeSuperseded, .codeNotUsable, .notExpected: true
    default: false
    }
  }
}

extension ApplicationFeature.State {
  /// Whether the person looks at something that goes round and round.
  fileprivate var isAwaitingAnswer: Bool {
    switch screen {
    case .signIn(let signIn): return signIn.activity != nil
    case .onboarding(let onboarding): return onboarding.isCompleting
    case .loading: return true
    case .failed: return false
    case .tabs(let tabs):
      guard let scanner = tabs.home.scanner else { return false }
      if case .lookingUp = scanner.stage { return true }
      if case .choosing(let draft) = scanner.stage { return draft.isAdding }
      return false
    }
  }
}
