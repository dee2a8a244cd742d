internal import LifeSignalDomain

extension Invariant {
  /// Invariants 35 to 38: what QR codes lead to, and what is shown of them.
  static let ofCodes: [Invariant] = [
    Invariant(
      number: 35,
      statement: """
        each user has exactly one live QR code; a code is never given out twice, and once dead it \
        leads to nobody
        """,
      checks: [
        .account { account, backend, _ in
          guard let code = account.person?.qrCode, backend.qrCodes[code] != .live(account.id)
          else { return [] }
          return ["the code of \(account.id) does not lead to it"]
        },
        .accountStep { id, step in step.wrongCodes(of: id) },
        .backend { backend, _ in backend.confusedCodes },
        .rest { rest in
          guard rest.account != nil, let user = rest.device.user,
            rest.backend.owner(of: user.qrCode) != user.id
          else { return [] }
          return ["a code is shown that does not lead to its user"]
        },
      ]),
    Invariant(
      number: 36,
      statement:
        "the picture and the card that are shown have the user's code, and the card the name",
      checks: [
        .device { device, _ in
          let user = device.user
          return
            (device.qrImageCode.map { $0 == user?.qrCode } ?? true
            ? [] : ["the picture is of another code"])
            + (device.cardCode.map { $0 == user?.qrCode } ?? true
              ? [] : ["the card is of another code"])
            + (device.cardName.map { $0 == user?.name } ?? true
              ? [] : ["the card has another name"])
            + (device.avatar.map { $0 == user?.avatar } ?? true
              ? [] : ["the picture of the user is another one"])
        }
      ]),
    Invariant(
      number: 37,
      statement: """
        reading what was encoded gives the code; reading any text ends, and both forms give the same
        """,
      checks: [.property("QRPayloadTests: both forms of random codes, and random texts")]),
    Invariant(
      number: 38, statement: "another code changes no relation",
      checks: [
        .accountStep { id, step in
          guard let before = step.before[id], let after = step.after.accounts[id],
            let old = before.person?.qrCode, old != after.person?.qrCode,
            before.contacts != after.contacts
          else { return [] }
          return ["\(id) has another code, and other relations with it"]
        }
      ]),
  ]
}

extension BackendStep {
  /// What is wrong with the codes of an account after a step.
  fileprivate func wrongCodes(of id: UserID) -> [String] {
    let old = before[id]?.person?.qrCode
    let new = after.accounts[id]?.person?.qrCode
    guard old != new else { return [] }
    var wrong: [String] = []
    if let old, after.qrCodes[old] != .dead { wrong.append("the old code of \(id) is not dead") }
    if new != nil, after.qrCodes.count <= codesBefore {
      wrong.append("\(id) has a code that was given out before")
    }
    return wrong
  }
}

extension BackendState {
  /// Accounts with no live code or several, and live codes of nobody.
  fileprivate var confusedCodes: [String] {
    var codes: [UserID: [QRCodeID]] = [:]
    for case (let code, .live(let owner)) in qrCodes { codes[owner, default: []].append(code) }
    let holders = accounts.values.sorted { $0.id < $1.id }.compactMap { account -> String? in
      let live = codes.removeValue(forKey: account.id) ?? []
      let own = account.person.map { [$0.qrCode] } ?? []
      return live == own ? nil : "account \(account.id) has \(live.count) live codes: \(live)"
    }
    return holders + codes.keys.sorted().map { "a live code leads to the unknown \($0)" }
  }
}
