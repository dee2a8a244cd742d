import Foundation
import LifeSignalDomain
import LifeSignalHosting
import Realtime

/// Writes the events of a server, as text or as one JSON object on each line. Each line is written at
/// once, so that a reader of a pipe sees each event when it happens.
struct ServeWriter {
  /// A server that has started.
  struct Start {
    let url: String
    /// The URL of the operator's page; `nil` if the server shows no page.
    let dashboardURL: String?
    let accountCount: Int
    /// The folder of the server; `nil` if it keeps the accounts in memory only.
    let folder: String?
    let recovery: BackendHost.Recovery
  }

  private let console: Console
  private let isJSON: Bool
  private let encoder = JSONEncoder()
  /// Returns the name of the person who is signed in on a device, or `nil`.
  private let personName: (DeviceAddress) -> String?

  init(
    _ console: Console, isJSON: Bool, personName: @escaping (DeviceAddress) -> String?
  ) {
    self.console = console
    self.isJSON = isJSON
    self.personName = personName
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func write(_ start: Start) throws(OutputError) {
    let recovery = start.recovery
    if isJSON {
      var members: [String: OutputValue] = [
        "kind": "started", "url": .text(start.url), "accounts": .number(start.accountCount),
        "replayedTurns": .number(recovery.replayedTurnCount),
        "cutBytes": .number(recovery.tornByteCount),
      ]
      if let url = start.dashboardURL { members["dashboard"] = .text(url) }
      if let folder = start.folder { members["folder"] = .text(folder) }
      return try write(members)
    }
    let accounts = PluralizedCount(start.accountCount, "account")
    let place = start.folder.map { "kept in \($0)" } ?? "in memory only"
    try write("LifeSignal at \(start.url): \(accounts), \(place)")
    if let url = start.dashboardURL { try write("The page for the operator is at \(url)") }
    // After an end in order, there is nothing to replay.
    guard recovery.replayedTurnCount > 0 || recovery.tornByteCount > 0 else { return }
    let cut =
      recovery.tornByteCount > 0
      ? "; \(PluralizedCount(recovery.tornByteCount, "byte")) that no phone knows of cut off" : ""
    try write(
      "The server was killed before: \(PluralizedCount(recovery.replayedTurnCount, "turn"))"
        + " replayed\(cut)")
  }

  func write(_ events: [ServeEvent]) throws(OutputError) {
    let elapsed = console.elapsed()
    for event in events {
      if isJSON {
        var members = members(of: event)
        members["milliseconds"] = .number(Int(elapsed / .milliseconds(1)))
        try write(members)
      } else {
        let seconds = elapsed.components.seconds
        let padding = seconds % 60 < 10 ? "0" : ""
        try write("+\(seconds / 60):\(padding)\(seconds % 60)  \(text(of: event))")
      }
    }
  }

  private func text(of event: ServeEvent) -> String {
    switch event {
    case .code(let sms): "code \(sms.code) to \(sms.phone.e164)"
    case .line(.joined(let address, let connected)):
      "\(name(of: address))  joined".padded(to: 40) + "  \(connected) connected"
    case .line(.left(let address, let code, let connected, let cause)):
      "\(name(of: address))  left: \(code.text(cause))".padded(to: 40) + "  \(connected) connected"
    case .line(.refused(let refusal, let address)):
      "\(address.map { name(of: $0) } ?? "connection")  refused: \(refusal.text)"
    case .line(.full(let connections)):
      "full: \(connections) connections. New sockets are refused; phones without one post."
    case .line(.hasRoom(let connections)): "no longer full: \(connections) connections"
    case .line(.tooManyPolling(let launches)):
      "full: \(launches) phones without a socket have posted lately. Posts of others are refused."
    case .storage(let report): report.text
    }
  }

  private func members(of event: ServeEvent) -> [String: OutputValue] {
    switch event {
    case .code(let sms):
      ["kind": "code", "code": .text(sms.code.text), "number": .text(sms.phone.e164)]
    case .line(.joined(let address, let connected)):
      members(of: address).merging(["kind": "joined", "connected": .number(connected)]) { $1 }
    case .line(.left(let address, let code, let connected, let cause)):
      members(of: address).merging([
        "kind": "left", "connected": .number(connected), "code": .number(Int(code.rawValue)),
        "reason": .text(code.text(cause)),
      ]) { $1 }
    case .line(.refused(let refusal, let address)):
      (address.map { members(of: $0) } ?? [:]).merging([
        "kind": "refused", "reason": .text(refusal.text),
      ]) { $1 }
    case .line(.full(let connections)):
      ["kind": "full", "connections": .number(connections)]
    case .line(.hasRoom(let connections)):
      ["kind": "hasRoom", "connections": .number(connections)]
    case .line(.tooManyPolling(let launches)):
      ["kind": "tooManyPolling", "phones": .number(launches)]
    case .storage(let report): ["kind": "storage", "text": .text(report.text)]
    }
  }

  private func members(of address: DeviceAddress) -> [String: OutputValue] {
    var members: [String: OutputValue] = ["device": .text(address.device.description.lowercased())]
    if let name = personName(address) { members["name"] = .text(name) }
    return members
  }

  /// Returns the name of the person who is signed in on a device, or the first digits of the device's
  /// identifier.
  private func name(of address: DeviceAddress) -> String {
    personName(address) ?? "device \(address.device.description.lowercased().prefix(4))"
  }

  private func write(_ members: [String: OutputValue]) throws(OutputError) {
    // Texts and whole numbers can always be encoded.
    guard let data = try? encoder.encode(members) else { return }
    try write(String(decoding: data, as: UTF8.self))
  }

  private func write(_ line: String) throws(OutputError) {
    try console.output.write(line: line)
    try console.output.flush()
  }
}

extension StorageReport {
  /// What happened, and what the operator can do.
  fileprivate var text: String {
    switch self {
    case .savingFailed(let error): "not saved, so nothing is answered: \(error.explanation)"
    case .savingResumed: "saved again"
    case .snapshotFailed(let error): "no snapshot was saved: \(error.explanation)"
    }
  }
}

extension CloseCode {
  /// The code, and what it means.
  ///
  /// - Parameter cause: Why the connection ended, if the code does not say so.
  fileprivate func text(_ cause: LineReport.EndCause?) -> String {
    switch cause {
    case .closedByPhone: return "\(rawValue), closed by the phone, which had no answer"
    case .silentPhone: return "\(rawValue), the phone was silent"
    case nil: break
    }
    return switch self {
    case .normal: "\(rawValue), closed by the phone"
    case .abnormal: "\(rawValue), no close frame"
    case .goingAway: "\(rawValue), the server stopped"
    case .tryAgainLater: "\(rawValue), too slow"
    case .supersededLine: "\(rawValue), replaced by a newer socket"
    case .foreignAddress: "\(rawValue), foreign address"
    case .malformedMessage: "\(rawValue), malformed message"
    case .missingJoin: "\(rawValue), nothing joined in time"
    default: "\(rawValue)"
    }
  }
}

extension LineReport.Refusal {
  /// The reason, as a text.
  fileprivate var text: String {
    switch self {
    case .foreignAddress: "the address is not that of its secret"
    case .foreignSender: "a request has another sender"
    case .malformedMessage: "a message is malformed"
    case .unsupportedTarget: "unknown path or version"
    case .tooManyConnections: "too many connections"
    case .missingJoin: "nothing was joined in time"
    }
  }
}
