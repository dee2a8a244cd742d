internal import LifeSignalDomain
internal import LifeSignalFeatures

extension RandomWalkRun {
  /// Returns whether an action is possible on a device now, and has an effect.
  func canDo(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    let device = actor.device
    switch verb {
    case .restart: return true
    case .goOffline: return device.isConnected
    case .goOnline: return !device.isConnected
    case .leaveApp: return device.isRunning && !device.isInBackground
    case .returnToApp: return device.isInBackground
    case .changeFace: return actor.tabs != nil
    case .signIn, .newDevice:
      guard case .signIn(let state) = actor.screen, state.activity == nil else { return false }
      return isHolderActiveElsewhere(actor) == (verb == .newDevice)
    case .onboard:
      if case .onboarding(let state) = actor.screen { return !state.isCompleting }
      return false
    default:
      guard let tabs = actor.tabs, let user = actor.user else { return false }
      return canDoInTabs(verb, actor, tabs, user)
    }
  }

  /// Returns whether the account of the device's holder is active on another device. A sign-in on
  /// this device would then end the session of the other device.
  private func isHolderActiveElsewhere(_ actor: RandomWalkDevice) -> Bool {
    actors.contains { $0 !== actor && $0.holder === actor.holder && $0.session.isActive }
  }

  /// Returns whether an action on the tabs is possible now, and has an effect.
  private func canDoInTabs(
    _ verb: RandomWalkVerb, _ actor: RandomWalkDevice, _ tabs: TabsFeature.State, _ user: User
  ) -> Bool {
    switch verb {
    case .checkIn: return tabs.checkIn.pending == nil
    case .tapAlert, .tapTooLittle: return user.alert == .inactive
    case .holdAlert, .holdTooShort:
      return user.alert != .inactive && tabs.checkIn.gesture == .idle
        && tabs.checkIn.pending == nil
    case .changeRole, .remove, .call: return !actor.contacts.isEmpty
    case .refresh: return !actor.device.published(ReadOnlyContactsState.self).isLoading
    case .ping: return actor.contacts.contains { $0.isDependent && $0.outgoingPing == nil }
    case .cancelPing: return actor.contacts.contains { $0.outgoingPing != nil }
    case .answer, .answerAll: return actor.contacts.contains { $0.incomingPing != nil }
    case .read, .readAll: return actor.notificationItems.contains { !$0.isRead }
    case .putOff, .clear: return !actor.notificationItems.isEmpty
    case .editName, .editNote: return tabs.profile.edit == nil
    case .setAvatar: return !tabs.profile.isSavingAvatar
    case .changePhone: return tabs.profile.phoneChange == nil
    case .resetCode: return tabs.home.code != .resetting
    default: return true
    }
  }
}
