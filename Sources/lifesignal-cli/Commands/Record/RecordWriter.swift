import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalHosting

/// Writes the record of a server, as a table or as one JSON object on each line.
struct RecordWriter {
  let output: Output

  func writeText(_ record: BackendRecord) throws(OutputError) {
    let accounts = Self.accounts(of: record)
    try output.write(
      line: "\(PluralizedCount(accounts.count, "account")), "
        + PluralizedCount(Int(record.turnCount), "turn").description)
    let names = accounts.map { $0.user?.name.text ?? "without a profile" }
    let width = names.map(\.count).max() ?? 0
    for (account, name) in zip(accounts, names) {
      try output.write(
        line: "\(name.padded(to: width))  \(PluralizedCount(account.contacts.count, "contact")), "
          + PluralizedCount(account.notifications.count, "notification").description)
    }
    for execution in record.executions where execution.effect == .doubled {
      try output.write(line: "carried out twice: \(execution.action) in turn \(execution.turn)")
    }
  }

  func writeJSON(_ record: BackendRecord) throws(OutputError) {
    for execution in record.executions {
      try write([
        "kind": "action", "turn": .number(Int(execution.turn)),
        "action": .text(execution.action.description),
        "account": .text(execution.account.description),
        "effect": .text(execution.effect.rawValue),
      ])
    }
    for account in Self.accounts(of: record) {
      guard let content = AccountContent(of: account.id, in: record.state),
        let bytes = try? Wire.encode(content)
      else { continue }
      try write([
        "kind": "account", "account": .text(account.id.description),
        "content": .text(String(decoding: bytes, as: UTF8.self)),
      ])
    }
    try write([
      "kind": "record", "turns": .number(Int(record.turnCount)),
      "firstReplayedTurn": .number(Int(record.firstReplayedTurn)),
      "accounts": .number(record.state.accounts.count),
    ])
  }

  private static func accounts(of record: BackendRecord) -> [Account] {
    record.state.accounts.values.sorted { $0.id < $1.id }
  }

  private func write(_ members: [String: OutputValue]) throws(OutputError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers can always be encoded.
    guard let data = try? encoder.encode(members) else { return }
    try output.write(line: String(decoding: data, as: UTF8.self))
  }
}
