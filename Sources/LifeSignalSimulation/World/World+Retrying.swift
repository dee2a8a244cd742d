internal import LifeSignalDomain
internal import LifeSignalFeatures

/// How people react when the app reports a failure: they tap again.
extension World {
  /// The maximum number of taps. With the pauses between them, the person taps for about ten minutes,
  /// the longest time for which a connection is broken.
  private static let tapLimit = 20
  /// The maximum number of taps in a live world, where the person can enter the line again.
  private static let liveTapLimit = 2
  /// The time between two taps.
  private static let pause = Duration.seconds(30)
  /// Slightly longer than an app waits for a reply.
  static let answerTimeout = BackendConnection.deadline + .seconds(5)

  /// Whether a request can fail although the device reports a network.
  var isUnreliable: Bool { live != nil || faults.enabled.contains { $0 != .duplicate } }

  /// Taps once. If messages can be lost, taps again until the condition holds, the app refuses for
  /// a lasting reason, or the maximum number of taps is reached.
  func retry(on device: Device, until isDone: () -> Bool, _ tap: () -> Void) {
    tap()
    settle()
    guard isUnreliable else { return }
    for _ in 1..<(live == nil ? Self.tapLimit : Self.liveTapLimit) {
      awaitAnswer(on: device)
      if isDone() || isInterrupted || !isWorthAnotherTap(device) { return }
      advance(by: Self.pause)
      if isDone() || isInterrupted { return }
      tap()
      settle()
    }
    awaitAnswer(on: device)
  }

  /// Waits until the app has a reply or has given up, if replies can be lost.
  func awaitAnswer(on device: Device) {
    guard isUnreliable else { return }
    var waited = Duration.zero
    while waited < Self.answerTimeout, !isInterrupted, device.state.isAwaitingAnswer {
      advance(by: .milliseconds(250))
      waited += .milliseconds(250)
    }
  }

  /// Returns whether another tap can succeed, given the refusal on the screen, if there is one.
  private func isWorthAnotherTap(_ device: Device) -> Bool {
    switch RefusalWord(on: device.state.screen) {
    case nil, .unavailable, .codeExpired, .codeSuperseded, .codeNotUsable, .notExpected: true
    default: false
    }
  }
}

extension ApplicationFeature.State {
  /// Whether the screen shows that the app is waiting for a reply.
  var isAwaitingAnswer: Bool {
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
