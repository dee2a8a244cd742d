internal import LifeSignalDomain
internal import StateKit

/// The check-in settings: interval, reminder and biometrics (rule 4.5).
extension HomeFeature {
  func reduceSettings(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .intervalTapped:
      guard let plan = user.user?.plan else { return .none }
      state.intervalPicker = IntervalPicker(plan.interval)
      state.error = nil
      return .none
    case .intervalUnitSelected(let unit):
      guard state.intervalPicker != nil else { return .none }
      state.intervalPicker?.select(unit)
      state.forgetRefusedInterval()
      return .none
    case .intervalValueSelected(let value):
      guard state.intervalPicker != nil else { return .none }
      state.error = state.intervalPicker?.select(value) == true ? nil : .intervalNotOffered(value)
      return .none
    case .intervalCancelled:
      state.intervalPicker = nil
      state.forgetRefusedInterval()
      return .none
    case .intervalConfirmed: return setInterval(&state)
    case .reminderSelected(let lead):
      guard let plan = user.user?.plan, plan.reminder != lead else { return .none }
      state.error = nil
      return save { [userClient] in try await userClient.setReminder(lead) }

    case .biometricToggled(let isOn): return toggleBiometric(&state, isOn)
    case .biometricRecognised(let isOn):
      guard state.pendingBiometric == isOn else { return .none }
      state.pendingBiometric = nil
      return save { [userClient] in try await userClient.setBiometric(isOn) }
    case .biometricNotRecognised(let error):
      state.pendingBiometric = nil
      state.error = .biometric(error)
      return .toast(notRecognised: error, by: toastClient)

    case .saved: return .none
    case .saveFailed(let error):
      state.error = .profile(error)
      return .toast(.failed, by: toastClient)
    default: return .none
    }
  }

  private func setInterval(_ state: inout State) -> Effect<Action> {
    // After a refused value, the picker shows an earlier value. The person must select a value
    // again before confirming.
    guard let picker = state.intervalPicker, !state.isIntervalRefused else { return .none }
    state.intervalPicker = nil
    state.error = nil
    let interval = picker.interval
    guard interval != user.user?.plan.interval else { return .none }
    return save { [userClient] in try await userClient.setInterval(interval) }
  }

  /// Changes whether check-ins require biometrics. Switching biometrics on or off requires
  /// authentication, so that another person cannot switch them off.
  private func toggleBiometric(_ state: inout State, _ isOn: Bool) -> Effect<Action> {
    guard let user = user.user, user.isBiometricEnabled != isOn, state.pendingBiometric == nil
    else { return .none }
    state.pendingBiometric = isOn
    state.error = nil
    return .run("home.biometric", with: biometricClient) { send, biometricClient in
      do throws(BiometricError) {
        try await biometricClient.recognise()
        await send(.biometricRecognised(isOn))
      } catch {
        await send(.biometricNotRecognised(error))
      }
    }
  }

  private func save(
    _ change: @escaping @Sendable () async throws -> SavedAction
  ) -> Effect<Action> {
    .run("home.save", with: (toastClient, session.isOffline)) { send, context in
      let action = try await change()
      await send(.saved)
      let (toastClient, isOffline) = context
      await toastClient.showDelivery(of: action, as: .profileSaved, isOffline: isOffline)
    } catch: { error, send in
      await send(.saveFailed(UserError(error)))
    }
  }
}

extension HomeFeature.State {
  /// Whether the last selected interval is not offered.
  fileprivate var isIntervalRefused: Bool {
    if case .intervalNotOffered = error { true } else { false }
  }

  /// Removes the error of a refused interval after another selection or a cancellation.
  fileprivate mutating func forgetRefusedInterval() {
    if isIntervalRefused { error = nil }
  }
}
