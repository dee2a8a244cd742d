/// Hatches prove themselves, and have no place in clients and features (OWNERSHIP 7, item 1).
struct EscapeHatchRule: Rule {
  let id = RuleID.escapeHatch
  let why = """
    A hatch switches off what the compiler proves: with it a value can be forged, state be shared \
    without its lock, or the program be ended.
    """

  private struct Hatch {
    let token: Int
    let what: String
  }

  func check(_ context: FileContext) -> [Violation] {
    let hatches =
      unsafeUses(context) + uncheckedAttributes(context) + unsafeStorage(context)
      + forcedUses(context)
    var seen: Set<Spot> = []
    var violations: [Violation] = []
    for hatch in hatches.sorted(by: { $0.token < $1.token }) {
      let line = context.file.line(of: hatch.token)
      guard seen.insert(Spot(line: line, what: hatch.what)).inserted else { continue }
      if context.role.isClientOrFeature {
        violations.append(
          Violation(
            token: hatch.token, what: "\(hatch.what) in a client or a feature",
            mend: """
              Write it without; if the type must not be what makes it safe, put it into a target of \
              its own, with its proof.
              """))
      } else if !isProven(hatch, context) {
        violations.append(
          Violation(
            token: hatch.token, what: "\(hatch.what) without a SAFETY: comment",
            mend: """
              Write it without, or prove it in a comment `// SAFETY: …` directly above the \
              statement or the declaration.
              """))
      }
    }
    return violations
  }

  private struct Spot: Hashable {
    let line: Int
    let what: String
  }

  private func isProven(_ hatch: Hatch, _ context: FileContext) -> Bool {
    if context.file.isProvenSafe(hatch.token) { return true }
    guard hatch.what == "unsafe" else { return false }
    // What a property's own comment proves holds wherever it is used.
    let proven = context.run.provenProperties[context.place.module] ?? []
    let level = context.file.openers[hatch.token]
    for token in context.file.tokens.indices.dropFirst(hatch.token + 1).prefix(64) {
      let isOnLevel = context.file.openers[token] == level
      let isOver =
        context.cursor.isSymbol("{", at: token) || context.cursor.isSymbol(";", at: token)
        || (context.file.tokens[token].startsLine && context.file.statements[token] == token)
      if isOnLevel, isOver { break }
      if proven.contains(context.file.text(token)) { return true }
    }
    return false
  }

  /// `unsafe` before an expression, and everything that says in its name that it is unsafe.
  private func unsafeUses(_ context: FileContext) -> [Hatch] {
    let words = context.file.places(of: "unsafe").filter { token in
      guard context.cursor.word(at: token) == .unsafe, !context.isMember(token),
        let next = context.cursor.token(token + 1), next.isApart
      else { return false }
      switch next.kind {
      case .name, .open, .string, .number: return true
      case .operation: return !(context.cursor.token(token + 2)?.isApart ?? true)
      default: return false
      }
    }
    let attributes = context.file.places(of: "unsafe").filter {
      context.cursor.isSymbol("@", at: $0 - 1)
    }
    let names = context.file.places(ofNumbers: context.run.unsafeNames).filter { token in
      // Not where it is declared.
      context.cursor.word(at: token - 1) != .func && !context.cursor.isSymbol(":", at: token + 1)
    }
    let escaping = context.file.places(of: "withoutActuallyEscaping")
    return (words + names).map { Hatch(token: $0, what: "unsafe") }
      + escaping.map { Hatch(token: $0, what: "withoutActuallyEscaping") }
      + attributes.map { Hatch(token: $0, what: "@unsafe") }
  }

  private func uncheckedAttributes(_ context: FileContext) -> [Hatch] {
    context.file.places(of: ["unchecked", "preconcurrency"]).compactMap { token in
      let name = context.file.text(token)
      if context.cursor.isSymbol("@", at: token - 1) {
        return Hatch(token: token, what: "@\(name)")
      }
      guard context.file.text(token - 2) == "exclusivity" else { return nil }
      return Hatch(token: token, what: "@exclusivity(unchecked)")
    }
  }

  private func unsafeStorage(_ context: FileContext) -> [Hatch] {
    context.file.places(of: ["nonisolated", "unowned"]).compactMap { token in
      guard context.cursor.isSymbol("(", at: token + 1), context.file.text(token + 2) == "unsafe"
      else { return nil }
      return Hatch(token: token, what: "\(context.file.text(token))(unsafe)")
    }
  }

  /// `try!`, `as!`, `x!`, `T!`.
  private func forcedUses(_ context: FileContext) -> [Hatch] {
    let cursor = context.cursor
    return context.file.tokens.indices.compactMap { index in
      let token = context.file.tokens[index]
      guard token.isSymbol("!"), !token.isApart, let previous = cursor.token(index - 1) else {
        return nil
      }
      if let next = cursor.token(index + 1), next.isSymbol("="), !next.isApart { return nil }
      switch previous.kind {
      case .name where previous.word == .try: return Hatch(token: index - 1, what: "try!")
      case .name where previous.word == .as: return Hatch(token: index - 1, what: "as!")
      case .name where previous.word == .none || previous.word.endsOperand,
        .close, .string, .number:
        return Hatch(token: index, what: "a forced unwrap")
      case .operation
      where previous.isSymbol("?") || previous.isSymbol("!") || previous.isSymbol(">"):
        return previous.isApart ? nil : Hatch(token: index, what: "a forced unwrap")
      default: return nil
      }
    }
  }
}
