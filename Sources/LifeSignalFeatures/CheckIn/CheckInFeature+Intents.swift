internal import Foundation
internal import LifeSignalDomain
internal import StateKit

/// Check-ins and the end of an emergency, after biometric authentication if it is enabled (rule
/// 4.4).
extension CheckInFeature {
  func checkIn(_ state: inout State) -> Effect<Action> {
    guard state.pending == nil, let user = user.user else { return .none }
    if let wait = user.checkInWait(at: date.now()) {
      return showFailure(&state, .checkInTooSoon(wait: wait))
    }
    guard case .holding = state.gesture else { return begin(&state, .checkIn) }
    // The end of the emergency would take the place of the check-in, whose result would not be shown.
    state.gesture = .idle
    return .concatenate(.cancel(id: EffectID.hold), begin(&state, .checkIn))
  }

  /// Starts an intent, after biometric authentication if the person has enabled it.
  func begin(_ state: inout State, _ intent: CheckInIntent) -> Effect<Action> {
    state.pending = intent
    state.error = nil
    guard user.user?.isBiometricEnabled == true else { return perform(intent) }
    return .run("checkIn.biometric", with: biometricClient) { send, biometricClient in
      do throws(BiometricError) {
        try await biometricClient.recognise()
        await send(.recognised(intent))
      } catch {
        await send(.notRecognised(intent, error))
      }
    }
  }

  func perform(_ intent: CheckInIntent) -> Effect<Action> {
    .run("checkIn.perform", with: (userClient, toastClient, clock, session.isOffline)) {
      send, context in
      let (userClient, toastClient, clock, isOffline) = context
      let action: SavedAction
      do {
        action = try await withAbandoningTimeout(Self.saveTimeout, clock: clock) {
          () async throws -> SavedAction in
          switch intent {
          case .checkIn: try await userClient.checkIn()
          case .deactivateAlert: try await userClient.setAlert(false)
          }
        }
        await send(.done(intent))
      } catch {
        await send(.failed(intent, UserError(error)))
        return
      }
      let toast: Toast = intent == .checkIn ? .checkedIn : .alertDeactivated
      await toastClient.showDelivery(of: action, as: toast, isOffline: isOffline)
    }
  }

  func finish(_ state: inout State, _ intent: CheckInIntent) -> Effect<Action> {
    guard state.pending == intent else { return .none }
    state.pending = nil
    if state.countdownDate != nil { state.countdownDate = date.now() }
    let haptic = Effect<Action>.haptic(.notification(.success), by: hapticClient)
    if intent == .deactivateAlert { state.lastDeactivation = localClock.now().instant }
    return haptic
  }

  func showFailure(_ state: inout State, _ error: UserError) -> Effect<Action> {
    state.error = .profile(error)
    let toast: Toast =
      if case .checkInTooSoon(let wait) = error { .checkInTooSoon(wait: wait) } else { .failed }
    return .merge(
      .toast(toast, by: toastClient), .haptic(.notification(.error), by: hapticClient))
  }
}
