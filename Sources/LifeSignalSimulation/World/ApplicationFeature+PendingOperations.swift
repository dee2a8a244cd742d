internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ApplicationFeature.State {
  /// The operations that are in progress (invariant 43), one sentence each.
  var pendingOperations: [String] {
    var busy: [String] = []
    if isDeletingAccount { busy.append("the account is being deleted") }
    switch screen {
    case .signIn(let signIn):
      if signIn.activity != nil { busy.append("the sign-in is in progress") }
    case .onboarding, .failed: break
    case .loading: break
    case .tabs(let tabs): busy += tabs.pendingOperations
    }
    return busy
  }
}

extension TabsFeature.State {
  /// The operations that are in progress in the tabs.
  fileprivate var pendingOperations: [String] {
    var busy: [String] = []
    if let pending = checkIn.pending { busy.append("a check-in or alert is pending: \(pending)") }
    if checkIn.gesture == .activating { busy.append("the emergency is being turned on") }
    if home.code == .resetting { busy.append("the code is being reset") }
    if home.pendingBiometric != nil { busy.append("a setting is waiting for a biometric check") }
    if profile.isSavingAvatar { busy.append("a picture is being saved") }
    if profile.edit?.isSaving == true { busy.append("the profile is being saved") }
    switch profile.phoneChange?.stage {
    case .sendingCode, .changing: busy.append("the change of the phone number is in progress")
    case .number, .code, nil: break
    }
    return busy + contacts.busy
  }
}

extension ContactsFeature.State {
  /// The operations that are in progress on contacts.
  fileprivate var busy: [String] {
    var busy = commands.running.values.map { "a contact command is running: \($0)" }.sorted()
    switch responders.stage {
    case .recognising, .answering: busy.append("an answer to a ping is in progress")
    case .idle, .confirmingAll: break
    }
    return busy
  }
}
