internal import SwiftSourceReading

/// Requires that a comment proves the safety of unsafe code, and that clients and features contain
/// no unsafe code.
struct EscapeHatchRule: Rule {
  let id = RuleID.escapeHatch
  let why = """
    Unsafe code disables a check of the compiler. It can forge a value, share state without its \
    lock, or terminate the program.
    """

  private struct UnsafeUse {
    let token: Int
    let what: String
  }

  func check(_ context: FileContext) -> [RuleViolation] {
    let uses =
      unsafeUses(context) + uncheckedAttributes(context) + unsafeStorage(context)
      + forcedUses(context)
    var seen: Set<ReportedUse> = []
    var violations: [RuleViolation] = []
    for use in uses.sorted(by: { $0.token < $1.token }) {
      let line = context.file.line(of: use.token)
      guard seen.insert(ReportedUse(line: line, what: use.what)).inserted else { continue }
      if context.role.isClientOrFeature {
        violations.append(
          RuleViolation(
            token: use.token, what: "\(use.what) in a client or a feature",
            fix: """
              Write it without unsafe code. If a safe type needs unsafe code inside, declare that \
              type in a separate target, with a proof.
              """))
      } else if !isProven(use, context) {
        violations.append(
          RuleViolation(
            token: use.token, what: "\(use.what) without a SAFETY: comment",
            fix: """
              Write it without unsafe code, or prove that it is safe in a comment `// SAFETY: …` \
              directly above the statement or the declaration.
              """))
      }
    }
    return violations
  }

  /// A use that was reported. Equal uses in one line are reported once.
  private struct ReportedUse: Hashable {
    let line: Int
    let what: String
  }

  private func isProven(_ use: UnsafeUse, _ context: FileContext) -> Bool {
    context.file.isProvenSafe(use.token)
      || (use.what == "unsafe" && context.accessesPropertyWithSafetyComment(use.token))
  }

  /// Finds `unsafe` before an expression, `@unsafe`, `withoutActuallyEscaping`, and uses of
  /// declarations that are unsafe by name.
  private func unsafeUses(_ context: FileContext) -> [UnsafeUse] {
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
      // Skips the declaration of the name, and labels.
      context.cursor.keyword(at: token - 1) != .func && !context.cursor.isSymbol(":", at: token + 1)
    }
    let escaping = context.file.occurrences(of: "withoutActuallyEscaping")
    return (words + names).map { UnsafeUse(token: $0, what: "unsafe") }
      + escaping.map { UnsafeUse(token: $0, what: "withoutActuallyEscaping") }
      + attributes.map { UnsafeUse(token: $0, what: "@unsafe") }
  }

  private func uncheckedAttributes(_ context: FileContext) -> [UnsafeUse] {
    context.file.occurrences(ofAny: ["unchecked", "preconcurrency"]).compactMap { token in
      let name = context.file.text(token)
      if context.cursor.isSymbol("@", at: token - 1) {
        return UnsafeUse(token: token, what: "@\(name)")
      }
      guard context.file.text(token - 2) == "exclusivity" else { return nil }
      return UnsafeUse(token: token, what: "@exclusivity(unchecked)")
    }
  }

  private func unsafeStorage(_ context: FileContext) -> [UnsafeUse] {
    context.file.occurrences(ofAny: ["nonisolated", "unowned"]).compactMap { token in
      guard context.cursor.isSymbol("(", at: token + 1), context.file.text(token + 2) == "unsafe"
      else { return nil }
      return UnsafeUse(token: token, what: "\(context.file.text(token))(unsafe)")
    }
  }

  /// Finds `try!`, `as!`, `x!` and `T!`.
  private func forcedUses(_ context: FileContext) -> [UnsafeUse] {
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
      case .name where previous.keyword == .try: return UnsafeUse(token: index - 1, what: "try!")
      case .name where previous.keyword == .as: return UnsafeUse(token: index - 1, what: "as!")
      case .name where previous.keyword == .none || previous.keyword.endsOperand,
        .close, .string, .number:
        return UnsafeUse(token: index, what: "a forced unwrap")
      case .operatorCharacter
      where previous.isSymbol("?") || previous.isSymbol("!") || previous.isSymbol(">"):
        return previous.hasLeadingSpace ? nil : UnsafeUse(token: index, what: "a forced unwrap")
      default: return nil
      }
    }
  }
}
