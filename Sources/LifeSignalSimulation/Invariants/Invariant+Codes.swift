internal import LifeSignalDomain

extension Invariant {
  /// Invariants 35 and 37: what QR codes lead to.
  static let ofCodes: [Invariant] = [
    Invariant(
      number: 35,
      statement: """
        each user has exactly one live QR code; a code is never given out twice, and once dead it \
        leads to nobody
        """,
      checks: [
        .backend { backend, _ in backend.confusedCodes },
        .backendStep { before, after in
          before.qrCodes.sorted { $0.key < $1.key }.compactMap { code, earlier in
            switch (earlier, after.qrCodes[code]) {
            case (_, nil): "code \(code) was forgotten, and may be given out again"
            case (.dead, .live): "the dead code \(code) is live again"
            case (.live(let owner), .live(let other)) where owner != other:
              "code \(code) went from one account to another"
            default: nil
            }
          }
        },
        .rest { world in
          world.devices.sorted { $0.key < $1.key }.compactMap { name, device in
            guard let user = device.user, world.backend.owner(of: user.qrCode) != user.id
            else { return nil }
            return "\(name) shows a code that does not lead to its user"
          }
        },
      ]),
    Invariant(
      number: 37,
      statement: """
        reading what was encoded gives the code; reading any text ends, and both forms give the same
        """,
      checks: [.property("QRPayloadTests: both forms of random codes, and random texts")]),
  ]
}

extension BackendState {
  /// Accounts with no live code or several, and live codes of nobody.
  fileprivate var confusedCodes: [String] {
    var codes: [UserID: [QRCodeID]] = [:]
    for case (let code, .live(let owner)) in qrCodes { codes[owner, default: []].append(code) }
    let holders = accountsInOrder.compactMap { account -> String? in
      let live = codes.removeValue(forKey: account.id) ?? []
      let own = account.person.map { [$0.qrCode] } ?? []
      return live == own ? nil : "account \(account.id) has \(live.count) live codes: \(live)"
    }
    return holders + codes.keys.sorted().map { "a live code leads to the unknown \($0)" }
  }
}
