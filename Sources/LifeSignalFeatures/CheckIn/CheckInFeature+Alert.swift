internal import Foundation
internal import LifeSignalDomain
internal import StateKit

/// The emergency button (rule 5.3).
extension CheckInFeature {
  func reduceAlertButton(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .alertTapped: return tap(&state)
    case .tapsForgotten:
      if case .arming = state.gesture { state.gesture = .idle }
      return .none
    case .filled:
      guard state.gesture == .filling else { return .none }
      state.gesture = .activating
      state.error = nil
      return activate()
    case .activated:
      guard state.gesture == .activating else { return .none }
      state.gesture = .idle
      return showActivation(
        contacts.hasNoResponders ? .alertActivatedWithoutResponders : .alertActivated)
    case .activatedUnsaved:
      guard state.gesture == .activating else { return .none }
      state.gesture = .idle
      return showActivation(.alertActivatedUnsaved)
    case .activationFailed(let error):
      guard state.gesture == .activating else { return .none }
      // Another attempt is possible after any failure.
      state.gesture = .idle
      return showFailure(&state, error)

    case .holdBegan: return hold(&state)
    case .holdEnded:
      guard case .holding = state.gesture else { return .none }
      state.gesture = .idle
      return .cancel(id: EffectID.hold)
    case .holdCompleted:
      guard case .holding = state.gesture else { return .none }
      state.gesture = .idle
      guard isAlertActive else { return .none }
      return .merge(
        .haptic(.impact(.heavy), by: hapticClient), begin(&state, .deactivateAlert))
    default: return .none
    }
  }

  /// Says and lets the person feel that the emergency is on.
  private func showActivation(_ toast: Toast) -> Effect<Action> {
    .merge(.toast(toast, by: toastClient), .haptic(.notification(.warning), by: hapticClient))
  }

  private var isAlertActive: Bool { user.user.map { $0.alert != .inactive } ?? false }

  private func tap(_ state: inout State) -> Effect<Action> {
    guard user.user?.alert == .inactive else { return .none }
    let now = localClock.now().instant
    guard !state.isCoolingDown(at: now) else { return .none }
    let previousGesture = state.gesture
    state.gesture = previousGesture.tapped(at: now)
    switch state.gesture {
    case .arming:
      return .merge(
        .haptic(.impact(.light), by: hapticClient),
        .concatenate(.sleep(for: AlertGesture.tapTimeout), .send(.tapsForgotten))
          .cancellable(id: EffectID.taps, cancelInFlight: true))
    case .filling where previousGesture != .filling:
      return .merge(
        .haptic(.impact(.medium), by: hapticClient),
        .cancel(id: EffectID.taps),
        .concatenate(.sleep(for: AlertGesture.fillTime), .send(.filled)))
    default: return .none
    }
  }

  /// Turns the emergency on, without biometrics and without waiting for a network (invariant 28).
  private func activate() -> Effect<Action> {
    .run("checkIn.activate", with: userClient) { send, userClient in
      do {
        _ = try await userClient.setAlert(true)
        await send(.activated)
      } catch UserError.appliedButNotSaved {
        await send(.activatedUnsaved)
      } catch {
        await send(.activationFailed(UserError(error)))
      }
    }
    .timeout(Self.saveTimeout, onTimeout: .activationFailed(.unavailable))
  }

  private func hold(_ state: inout State) -> Effect<Action> {
    guard isAlertActive, state.gesture == .idle, state.pending == nil else { return .none }
    state.gesture = .holding(since: date.now())
    return .merge(
      .haptic(.impact(.light), by: hapticClient),
      .concatenate(.sleep(for: AlertGesture.holdTime), .send(.holdCompleted))
        .cancellable(id: EffectID.hold, cancelInFlight: true))
  }
}
