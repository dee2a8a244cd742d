internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension RandomWalkRun {
  /// Performs an action of the profile tab: edits the profile, signs out, or deletes the account.
  func useProfileTab(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    switch verb {
    case .editName:
      actor.tap(.profile(.editTapped(.name)))
      actor.tap(.profile(.textChanged("\(randomName()) \(randomName())")))
      actor.tap(.profile(.saveTapped))
    case .editNote:
      actor.tap(.profile(.editTapped(.note)))
      actor.tap(.profile(.textChanged("Allergic to \(randomName())")))
      actor.tap(.profile(.saveTapped))
    case .setAvatar:
      if actor.user?.avatar != nil, pick(3, "delete picture") == 2 {
        actor.tap(.profile(.avatarDeleteTapped))
      } else {
        // Pictures of different sizes also have different bytes.
        let size = pick(200, "picture") + 1
        actor.tap(.profile(.avatarChosen(Array(repeating: UInt8(size), count: size))))
      }
    case .changePhone: return changePhone(actor)
    case .signOut:
      actor.tap(.profile(.signOutTapped))
      actor.tap(.profile(.questionConfirmed))
    default:
      actor.tap(.profile(.deleteTapped))
      actor.tap(.profile(.questionConfirmed))
    }
    return true
  }

  private func changePhone(_ actor: RandomWalkDevice) -> Bool {
    let phone = unusedPhoneNumber()
    actor.tap(.profile(.changePhoneTapped))
    actor.changePhone(.regionSelected(phone.region))
    actor.changePhone(.numberChanged(phone.e164))
    actor.changePhone(.sendCodeTapped)
    waitUntil(on: actor) { actor.tabs?.profile.phoneChange?.stage != .sendingCode }
    guard actor.tabs?.profile.phoneChange?.stage == .code,
      let code = world.messages(to: phone).last?.code
    else {
      actor.changePhone(.cancelTapped)
      return false
    }
    actor.changePhone(.codeChanged(code.text))
    actor.changePhone(.changeTapped)
    waitUntil(on: actor) { actor.tabs?.profile.phoneChange?.stage != .changing }
    actor.changePhone(.cancelTapped)
    // Even if the reply was lost, the person finds out which number works.
    if world.backend.account(of: phone) != nil { actor.holder.phone = phone }
    return true
  }

  /// Performs an action of the home tab: changes a setting or the QR code, or shares the code.
  func useHomeTab(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    switch verb {
    case .setInterval:
      actor.tap(.home(.intervalTapped))
      let isHours = pick(2, "unit") == 0
      actor.tap(.home(.intervalUnitSelected(isHours ? .hours : .days)))
      let values = isHours ? [8, 16, 32] : [1, 2, 3]
      actor.tap(.home(.intervalValueSelected(values[pick(values.count, "interval")])))
      actor.tap(.home(.intervalConfirmed))
    case .setReminder:
      let leads = ReminderLead.allCases
      actor.tap(.home(.reminderSelected(leads[pick(leads.count, "lead")])))
    case .toggleBiometric:
      actor.tap(.home(.biometricToggled(actor.user?.isBiometricEnabled == false)))
    case .resetCode:
      actor.tap(.home(.resetTapped))
      actor.tap(.home(.resetConfirmed))
    default:
      actor.tap(.home(.shareTapped))
      actor.tap(.home(.copyTapped))
    }
    return true
  }
}
