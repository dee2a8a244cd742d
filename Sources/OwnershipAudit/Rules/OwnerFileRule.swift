internal import SwiftSourceReading

/// Finds reducers, views and effects in a file that declares an owner.
struct OwnerFileRule: Rule {
  let id = RuleID.ownerFile
  let why = """
    Code in the owner's file can create the owner's value, and write with it. A feature there is a \
    second writer.
    """

  private static let fix =
    "Move it to another file. Read the state with `@SharedReader`, and write it through the client."

  func check(_ context: FileContext) -> [RuleViolation] {
    guard context.role.declaresOwner, !context.location.isStateKit else { return [] }
    let index = context.index
    let features = index.reducerProtocols.union(index.viewProtocols)
    let types = index.featureDeclarations(in: context.number).map { index[$0] }
    let declared = types.map { type in
      RuleViolation(
        token: type.nameToken, what: "\(type.name), a reducer or a view, in a file with an owner",
        fix: Self.fix)
    }
    // Reducers without a declared type, and types after `some` or `any`.
    let closures = context.occurrences(meaning: "Reduce").filter { token in
      context.hasTrailingClosure(after: token) || context.openParenthesis(ofCallAt: token) != nil
    }
    let opaqueOrExistential = context.file.occurrences(ofAny: features).filter { token in
      let before = context.cursor.keyword(at: context.beforePath(token))
      return before == .some || before == .any
    }
    let typeRanges = types.map { $0.first..<$0.end }
    let outsideTypes = (closures + opaqueOrExistential).sorted().filter { token in
      !typeRanges.contains { $0.contains(token) }
    }
    return declared
      + outsideTypes.map {
        RuleViolation(
          token: $0, what: "a reducer or a view in a file with an owner", fix: Self.fix)
      }
      + effects(context).filter { token in !typeRanges.contains { $0.contains(token) } }.map {
        RuleViolation(
          token: $0, what: "an effect, which belongs to a feature, in a file with an owner",
          fix: "Let the feature return the effect, and let the effect call the client.")
      }
  }

  /// Finds the uses of StateKit's `Effect`, directly or through an alias.
  private func effects(_ context: FileContext) -> [Int] {
    context.occurrences(meaning: "Effect").filter { token in
      let isOfLibrary =
        !context.isMember(token) || context.file.text(token - 2) == "StateKit"
        || context.file.text(token) != "Effect"
      guard isOfLibrary else { return false }
      switch context.cursor.keyword(at: token - 1) {
      case .typealias, .func, .var, .let, .case, .struct, .enum, .class, .import: return false
      default: break
      }
      // Excludes labels and types that the app declares.
      guard !context.cursor.isSymbol(":", at: token + 1) else { return false }
      let around = context.file.declarations(around: token).first ?? 0
      return context.index.types(named: ["Effect"], from: context.id(around)).allSatisfy {
        context.index.file(of: $0).location.isStateKit
      }
    }
  }
}
