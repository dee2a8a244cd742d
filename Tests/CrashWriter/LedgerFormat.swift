/// The encoding of a piece of the ledger: its two numbers and its text, separated by commas.
enum LedgerFormat {
  struct Malformed: Error {}

  static func encode(_ state: LedgerState) -> [UInt8] {
    Array("\(state.numberInGroup),\(state.numberOutsideGroup),\(state.text)".utf8)
  }

  static func decode(_ bytes: [UInt8]) throws -> LedgerState {
    let fields = String(decoding: bytes, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 3, let numberInGroup = Int(fields[0]),
      let numberOutsideGroup = Int(fields[1])
    else {
      throw Malformed()
    }
    return LedgerState(
      numberInGroup: numberInGroup, numberOutsideGroup: numberOutsideGroup, text: String(fields[2]))
  }
}
