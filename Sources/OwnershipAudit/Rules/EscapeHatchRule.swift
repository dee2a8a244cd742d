/// Requires that unsafe code is proven in a comment and does not occur in clients and features
/// (OWNERSHIP 7, item 1).
struct EscapeHatchRule: Rule {
  let id = RuleID.escapeHatch
  let why = """
    It disables a check of the compiler. Unsafe code can forge a value, share state without its \
    lock, or terminate the program.
    """

  private struct Hatch {
    let token: Int
    let what: String
  }

  func check(_ context: FileContext) -> [RuleViolation] {
    let hatches =
      unsafeUses(context) + uncheckedAttributes(context) + unsafeStorage(context)
      + forcedUses(context)
    var seen: Set<Spot> = []
    var violations: [RuleViolation] = []
    for hatch in hatches.sorted(by: { $0.token < $1.token }) {
      let line = context.file.line(of: hatch.token)
      guard seen.insert(Spot(line: line, what: hatch.what)).inserted else { continue }
      if context.role.isClientOrFeature {
        violations.append(
          RuleViolation(
            token: hatch.token, what: "\(hatch.what) in a client or a feature",
            fix: """
              Write it without unsafe code. If a safe type needs it inside, declare that type in a \
              separate target, with a proof.
              """))
      } else if !isProven(hatch, context) {
        violations.append(
          RuleViolation(
            token: hatch.token, what: "\(hatch.what) without a SAFETY: comment",
            fix: """
              Write it without unsafe code, or prove it in a comment `// SAFETY: …` directly above \
              the statement or the declaration.
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
    context.file.isProvenSafe(hatch.token)
      || (hatch.what == "unsafe" && context.usesProvenProperty(hatch.token))
  }

  /// Finds `unsafe` before an expression, and declarations that are unsafe by name.
  private func unsafeUses(_ context: FileContext) -> [Hatch] {
    let words = context.file.occurrences(of: "unsafe").filter { token in
      guard context.cursor.keyword(at: token) == .unsafe, !context.isMember(token),
        let next = context.cursor.token(token + 1), next.hasLeadingSpace
      else { return false }
      switch next.kind {
      case .name, .open, .string, .number: return true
      case .operatorCharacter: return !(context.cursor.token(token + 2)?.hasLeadingSpace ?? true)
      default: return false
      }
    }
    let attributes = context.file.occurrences(of: "unsafe").filter {
      context.cursor.isSymbol("@", at: $0 - 1)
    }
    let names = context.file.occurrences(ofNameNumbers: context.run.unsafeNames).filter { token in
      // Skips its declaration.
      context.cursor.keyword(at: token - 1) != .func && !context.cursor.isSymbol(":", at: token + 1)
    }
    let escaping = context.file.occurrences(of: "withoutActuallyEscaping")
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

  /// Finds `try!`, `as!`, `x!` and `T!`.
  private func forcedUses(_ context: FileContext) -> [Hatch] {
    let cursor = context.cursor
    return context.file.tokens.indices.compactMap { index in
      let token = context.file.tokens[index]
      guard token.isSymbol("!"), !token.hasLeadingSpace, let previous = cursor.token(index - 1)
      else {
        return nil
      }
      if let next = cursor.token(index + 1), next.isSymbol("="), !next.hasLeadingSpace {
        return nil
      }
      switch previous.kind {
      case .name where previous.keyword == .try: return Hatch(token: index - 1, what: "try!")
      case .name where previous.keyword == .as: return Hatch(token: index - 1, what: "as!")
      case .name where previous.keyword == .none || previous.keyword.endsOperand,
        .close, .string, .number:
        return Hatch(token: index, what: "a forced unwrap")
      case .operatorCharacter
      where previous.isSymbol("?") || previous.isSymbol("!") || previous.isSymbol(">"):
        return previous.hasLeadingSpace ? nil : Hatch(token: index, what: "a forced unwrap")
      default: return nil
      }
    }
  }
}
