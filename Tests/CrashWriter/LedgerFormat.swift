/// The encoding of the ledger: two numbers and a text, separated by commas.
enum LedgerFormat {
  struct Malformed: Error {}

  static func encode(_ state: LedgerState) -> [UInt8] {
    Array("\(state.grouped),\(state.own),\(state.text)".utf8)
  }

  static func decode(_ bytes: [UInt8]) throws -> LedgerState {
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    guard words.count == 3, let grouped = Int(words[0]), let own = Int(words[1]) else {
      throw Malformed()
    }
    return LedgerState(grouped: grouped, own: own, text: String(words[2]))
  }
}
