internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ApplicationFeature.State {
  /// The operations that are in progress (invariant 43), one sentence each.
  var pendingOperations: [String] {
    var operations: [String] = []
    if isDeletingAccount { operations.append("the account is being deleted") }
    switch screen {
    case .signIn(let signIn):
      if signIn.activity != nil { operations.append("the sign-in is in progress") }
    case .onboarding, .failed: break
    case .loading: break
    case .tabs(let tabs): operations += tabs.pendingOperations
    }
    return operations
  }
}

extension TabsFeature.State {
  /// The operations that are in progress in the tabs.
  fileprivate var pendingOperations: [String] {
    var operations: [String] = []
    if let pending = checkIn.pending {
      operations.append("a check-in or alert is pending: \(pending)")
    }
    if checkIn.gesture == .activating { operations.append("the emergency is being turned on") }
    if home.code == .resetting { operations.append("the code is being reset") }
    if home.pendingBiometric != nil {
      operations.append("a setting is waiting for a biometric check")
    }
    if profile.isSavingAvatar { operations.append("a picture is being saved") }
    if profile.edit?.isSaving == true { operations.append("the profile is being saved") }
    switch profile.phoneChange?.stage {
    case .sendingCode, .changing: operations.append("the change of the phone number is in progress")
    case .number, .code, nil: break
    }
    return operations + contacts.pendingOperations
  }
}

extension ContactsFeature.State {
  /// The operations that are in progress on contacts.
  fileprivate var pendingOperations: [String] {
    var operations = commands.running.values.map { "a contact command is running: \($0)" }.sorted()
    switch responders.stage {
    case .recognising, .answering: operations.append("an answer to a ping is in progress")
    case .idle, .confirmingAll: break
    }
    return operations
  }
}
