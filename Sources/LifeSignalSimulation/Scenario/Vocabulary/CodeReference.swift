internal import LifeSignalDomain

/// A QR code in a story: somebody's, nobody's, or any text.
enum CodeReference: Equatable, Sendable {
  /// What a person's code says now.
  case code(of: String)
  /// The same as a link.
  case link(of: String)
  /// What a person's code said before it was reset.
  case oldCode(of: String)
  /// A well-formed code that the server never gave out.
  case nobodys
  /// Something else that a code may hold.
  case text(String)
}

extension CodeReference {
  /// No random identifier is this one: its version is none.
  private static let unused = "00000000-0000-0000-0000-00000000000F"

  /// What the scanner reads.
  ///
  /// - Throws: ``StageError`` when the person has no code.
  func text(on stage: Stage) throws(StageError) -> String {
    switch self {
    case .code(let person):
      return QRPayload(code: try stage.phone(of: person).shownUser().qrCode).encoded
    case .link(let person):
      return QRPayload(code: try stage.phone(of: person).shownUser().qrCode).link
    case .oldCode(let person):
      guard let code = stage.oldCode(of: person) else {
        throw .notPossible(reason: "\(person) has not reset the code")
      }
      return QRPayload(code: code).encoded
    case .nobodys: return Self.unused
    case .text(let text): return text
    }
  }
}

extension Slot where Value == CodeReference {
  /// `Ben's code`, `Ben's old code`, `Ben's link`, `nobody's code`, or a text in quotes.
  static var code: Self {
    Slot { reader throws(Mismatch) in
      if let text = try? reader.read(Slot<String>.text) { return .text(text) }
      if reader.nextWord == "nobody's" {
        reader.skip()
        try reader.read(["code"])
        return .nobodys
      }
      let person: String
      do throws(Mismatch) {
        person = try reader.read(Slot<String>.owner)
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
      return try reader.read(Slot<Bool>.choice([("code", false), ("link", true)]))
        ? .link(of: person) : .code(of: person)
    }
  }
}
