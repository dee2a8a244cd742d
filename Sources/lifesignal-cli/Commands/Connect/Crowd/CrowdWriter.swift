import Foundation
import LifeSignalDomain
import LifeSignalHosting

/// Writes what happens to a crowd: as text a table at the end, and as JSON also each acknowledged action, each
/// request without an answer, each lost connection, and what each phone shows at the end.
struct CrowdWriter {
  private let console: Console
  private let isJSON: Bool
  private let encoder = JSONEncoder()

  /// Returns the time since the start of the process.
  private let now: () -> Duration

  init(_ console: Console, isJSON: Bool, now: @escaping () -> Duration) {
    self.console = console
    self.now = now
    self.isJSON = isJSON
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes that the phones have started.
  func writeStart(phones: Int) throws(OutputError) {
    if isJSON { try write(["kind": "started", "phones": .number(phones)]) }
  }

  /// Writes what was observed on a phone.
  func write(_ news: CrowdObserver.News, of phone: CrowdPhone) throws(OutputError) {
    guard isJSON else { return }
    for action in news.acknowledged {
      try write("acknowledged", phone, ["action": .text(action.description)])
    }
    if news.isDropped { try write("dropped", phone, [:]) }
    for sentAt in news.unanswered {
      try write("unanswered", phone, ["sent": .number(sentAt.wholeMilliseconds)])
    }
  }

  /// Writes that the people have stopped, and that the phones now only send and receive what is missing.
  func writeStop() throws(OutputError) {
    if isJSON { try write(["kind": "stopped"]) }
  }

  /// Writes what each phone shows, and the table.
  func writeEnd(_ phones: [CrowdPhone], _ totals: CrowdTotals) throws(OutputError) {
    if isJSON {
      for phone in phones {
        var members: [String: OutputValue] = ["isSettled": .flag(phone.isSettled)]
        if !phone.isSettled { members["reason"] = .text(phone.unsettledReason) }
        // A content can always be encoded.
        if let content = try? Wire.encode(phone.content) {
          members["content"] = .text(String(decoding: content, as: UTF8.self))
        }
        try write("phone", phone, members)
        for issue in phone.reportedIssues {
          try write("issue", phone, ["text": .text("\(issue)")])
        }
      }
      var members = totals.members
      members["kind"] = "result"
      return try write(members)
    }
    let width = totals.rows.map(\.name.count).max() ?? 0
    for row in totals.rows {
      try console.output.write(line: "\(row.name.padded(to: width))  \(row.value)")
    }
    let unsettled = phones.filter { !$0.isSettled }
    if let first = unsettled.first {
      try console.output.write(
        line:
          "\(PluralizedCount(unsettled.count, "phone")) not up to date: \(first.unsettledReason)"
      )
    }
    for issue in phones.flatMap(\.reportedIssues) {
      try console.output.write(line: "reported: \(issue)")
    }
  }

  private func write(
    _ kind: String, _ phone: CrowdPhone, _ members: [String: OutputValue]
  ) throws(OutputError) {
    var members = members
    members["kind"] = .text(kind)
    members["phone"] = .number(phone.ordinal)
    if let account = phone.account { members["account"] = .text(account.description) }
    try write(members)
  }

  private func write(_ members: [String: OutputValue]) throws(OutputError) {
    var members = members
    members["milliseconds"] = .number(now().wholeMilliseconds)
    // Texts, whole numbers and flags can always be encoded.
    guard let data = try? encoder.encode(members) else { return }
    try console.output.write(line: String(decoding: data, as: UTF8.self))
  }
}
