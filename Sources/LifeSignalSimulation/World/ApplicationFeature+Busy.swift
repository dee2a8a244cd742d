internal import LifeSignalDomain

extension ApplicationFeature.State {
  /// What is under way (invariant 43), one sentence each.
  var busy: [String] {
    var busy: [String] = []
    if isDeletingAccount { busy.append("the account is being deleted") }
    switch screen {
    case .signIn(let signIn):
      if signIn.activity != nil { busy.append("the sign-in waits") }
    case .onboarding, .failed: break
    case .loading: break
    case .tabs(let tabs): busy += tabs.busy
    }
    return busy
  }
}

extension TabsFeature.State {
  /// What is under way in the tabs.
  fileprivate var busy: [String] {
    var busy: [String] = []
    if let pending = checkIn.pending { busy.append("a check-in or an alert waits: \(pending)") }
    if checkIn.gesture == .activating { busy.append("the emergency is being turned on") }
    if home.code == .resetting { busy.append("the code is being reset") }
    if home.pendingBiometric != nil { busy.append("a setting waits for a face or a finger") }
    if profile.isSavingAvatar { busy.append("a picture is being saved") }
    if profile.edit?.isSaving == true { busy.append("the profile is being saved") }
    switch profile.phoneChange?.stage {
    case .sendingCode, .changing: busy.append("the change of the number waits")
    case .number, .code, nil: break
    }
    return busy + contacts.busy
  }
}

extension ContactsFeature.State {
  /// What is under way among the contacts.
  fileprivate var busy: [String] {
    var busy = commands.running.values.map { "a contact waits: \($0)" }.sorted()
    switch responders.stage {
    case .recognising, .answering: busy.append("an answer to a ping waits")
    case .idle, .confirmingAll: break
    }
    return busy
  }
}
