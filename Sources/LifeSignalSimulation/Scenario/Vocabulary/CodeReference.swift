internal import LifeSignalDomain

/// A QR code in a scenario: the code of a person, a code that no person has, or any text.
enum CodeReference: Equatable, Sendable {
  /// The current code of a person.
  case code(of: String)
  /// The link with the current code of a person.
  case link(of: String)
  /// The code that a person had before the last reset.
  case oldCode(of: String)
  /// A well-formed code that the server never issued.
  case unassigned
  /// Any other text in a QR code.
  case text(String)
}

extension CodeReference {
  /// A UUID without a valid version. The server never generates such a UUID.
  private static let unassignedCode = "00000000-0000-0000-0000-00000000000F"

  /// Returns the text that the scanner reads.
  ///
  /// - Throws: ``ScenarioStepError`` if the person has no such code.
  func text(on context: ScenarioContext) throws(ScenarioStepError) -> String {
    switch self {
    case .code(let person):
      return QRPayload(code: try context.phone(of: person).shownUser().qrCode).encoded
    case .link(let person):
      return QRPayload(code: try context.phone(of: person).shownUser().qrCode).link
    case .oldCode(let person):
      guard let code = context.oldCode(of: person) else {
        throw .notPossible(reason: "\(person) has not reset the code")
      }
      return QRPayload(code: code).encoded
    case .unassigned: return Self.unassignedCode
    case .text(let text): return text
    }
  }
}

extension PhraseSlot where Value == CodeReference {
  /// `Ben's code`, `Ben's old code`, `Ben's link`, `nobody's code`, or a text in quotes.
  static var code: Self {
    PhraseSlot { reader throws(Mismatch) in
      if let text = try? reader.read(PhraseSlot<String>.text) { return .text(text) }
      if reader.nextWord == "nobody's" {
        reader.skip()
        try reader.read(["code"])
        return .unassigned
      }
      let person: String
      do throws(Mismatch) {
        person = try reader.read(PhraseSlot<String>.owner)
      } catch {
        let others = Mismatch(
          position: error.position, expected: ["`nobody's`", "a text in quotes"],
          candidates: ["nobody's"])
        throw error.merged(with: others)
      }
      if reader.nextWord == "old" {
        reader.skip()
        try reader.read(["code"])
        return .oldCode(of: person)
      }
      return try reader.read(PhraseSlot<Bool>.choice([("code", false), ("link", true)]))
        ? .link(of: person) : .code(of: person)
    }
  }
}
