internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 35 to 38: which account a QR code belongs to, and how a device shows the code. A
  /// code is live while it belongs to an account, and dead afterwards.
  static let ofCodes: [Invariant] = [
    Invariant(
      number: 35,
      statement: """
        each user has exactly one live QR code; a code is never issued twice, and a dead code \
        belongs to no account
        """,
      checks: [
        .account { account, backend, _ in
          guard let code = account.person?.qrCode, backend.qrCodes[code] != .live(account.id)
          else { return [] }
          return ["the code of account \(account.id) is not live for this account"]
        },
        .accountStep { id, step in step.wrongCodes(of: id) },
        .backend { backend, _ in backend.wrongOwnersOfLiveCodes },
        .settledDevice { settled in
          guard settled.account != nil, let user = settled.device.user,
            settled.backend.owner(of: user.qrCode) != user.id
          else { return [] }
          return ["the device shows a code that does not belong to its user"]
        },
      ]),
    Invariant(
      number: 36,
      statement:
        "the QR image and the card show the user's code, and the card shows the user's name",
      checks: [
        .device { device, _ in
          let user = device.user
          return
            (device.qrImageCode.map { $0 == user?.qrCode } ?? true
            ? [] : ["the QR image does not show the user's code"])
            + (device.cardCode.map { $0 == user?.qrCode } ?? true
              ? [] : ["the card does not show the user's code"])
            + (device.cardName.map { $0 == user?.name } ?? true
              ? [] : ["the card does not show the user's name"])
            + (device.avatar.map { $0 == user?.avatar } ?? true
              ? [] : ["the avatar on the screen is not the user's"])
        }
      ]),
    Invariant(
      number: 37,
      statement: """
        decoding the bare form or the link form of a code returns the code, and decoding any text \
        returns a code or an error
        """,
      checks: [
        .property("QRPayloadTests: random codes as identifiers and as links, and random texts")
      ]),
    Invariant(
      number: 38, statement: "a new code changes no relation",
      checks: [
        .accountStep { id, step in
          guard let before = step.before[id], let after = step.after.accounts[id],
            let old = before.person?.qrCode, old != after.person?.qrCode,
            before.contacts != after.contacts
          else { return [] }
          return ["the code of \(id) changed, and so did its relations"]
        }
      ]),
  ]
}

extension BackendStep {
  /// Returns what is wrong with the codes of an account after a step.
  fileprivate func wrongCodes(of id: UserID) -> [String] {
    let old = before[id]?.person?.qrCode
    let new = after.accounts[id]?.person?.qrCode
    guard old != new else { return [] }
    var wrong: [String] = []
    if let old, after.qrCodes[old] != .dead { wrong.append("the old code of \(id) is not dead") }
    // The backend keeps each code that it has issued, so a new code raises the number of codes.
    if new != nil, after.qrCodes.count <= qrCodeCountBefore {
      wrong.append("\(id) has a code that was already issued")
    }
    return wrong
  }
}

extension BackendState {
  /// A description of each account whose live codes are not exactly its own code, and of each
  /// unknown account that has a live code.
  fileprivate var wrongOwnersOfLiveCodes: [String] {
    var codes: [UserID: [QRCodeID]] = [:]
    for case (let code, .live(let owner)) in qrCodes { codes[owner, default: []].append(code) }
    let wrongAccounts = accounts.values.sorted { $0.id < $1.id }.compactMap { account -> String? in
      let live = codes.removeValue(forKey: account.id) ?? []
      let own = account.person.map { [$0.qrCode] } ?? []
      return live == own ? nil : "account \(account.id) has \(live.count) live codes: \(live)"
    }
    return wrongAccounts
      + codes.keys.sorted().map { "a live code belongs to the unknown account \($0)" }
  }
}
