/// The encoding of the ledger: two numbers and a text, separated by commas.
enum LedgerFormat {
  struct Malformed: Error {}

  static func encode(_ state: LedgerState) -> [UInt8] {
    Array("\(state.grouped),\(state.ungrouped),\(state.text)".utf8)
  }

  static func decode(_ bytes: [UInt8]) throws -> LedgerState {
    let fields = String(decoding: bytes, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 3, let grouped = Int(fields[0]), let ungrouped = Int(fields[1]) else {
      throw Malformed()
    }
    return LedgerState(grouped: grouped, ungrouped: ungrouped, text: String(fields[2]))
  }
}
