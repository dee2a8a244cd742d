internal import SwiftSourceReading

/// Requires that time, randomness, the environment, process-wide objects and tasks come from
/// dependencies, and that transactions read no task-local value.
struct AmbientRule: Rule {
  let id = RuleID.ambient
  let why = """
    Code that reads the system clock, randomness or the environment, or that starts its own task, \
    cannot be repeated, tested in virtual time, or cancelled with its store.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    let uses =
      timeUses(context) + randomnessUses(context) + hashUses(context) + metatypeUses(context)
      + environmentUses(context) + processUses(context) + taskUses(context)
      + taskLocalUses(context)
    var seen: Set<Int> = []
    return uses.sorted { $0.token < $1.token }.filter { use in
      seen.insert(use.token).inserted && !isLiveValue(use.token, context)
        && !context.isInPreview(use.token)
    }
  }

  /// Whether the token is in a live dependency value: `static var live: Self`, or the default value
  /// of a `DependencyKey`. A client's `live(in:)` is not a live value, and a file that declares an
  /// owner or a feature contains no live value.
  private func isLiveValue(_ token: Int, _ context: FileContext) -> Bool {
    guard !context.role.declaresOwner, !context.role.declaresFeature else { return false }
    let storage = context.index.nameAndAliases(of: "SharedStorage")
    let keys = context.index.nameAndAliases(of: "DependencyKey")
    return context.file.declarations(around: token).contains { number in
      let declaration = context.declarations[number]
      guard declaration.modifiers.contains(.static), let parent = declaration.parent,
        declaration.kind == .property || declaration.kind == .function,
        !declaration.parameters.contains(where: { $0.type.mentions(storage) })
      else { return false }
      let outer = context.declarations[parent]
      switch declaration.name {
      case "live": return ["Self", outer.name].contains(declaration.type?.lastName)
      case "defaultValue", "liveValue": return context.index.inherits(fromAnyOf: keys, in: outer)
      default: return false
      }
    }
  }
}

extension FileContext {
  /// Finds the tokens that refer to a type or function of the system, and not to a declaration in
  /// the audited sources.
  func systemOccurrences(_ names: [String]) -> [Int] {
    names.flatMap { name in
      occurrences(meaning: name).filter { isOfSystem($0, as: name) } + selfOccurrences(of: name)
    }
  }

  /// Finds `Self` and `self` in the extensions of a system type.
  private func selfOccurrences(of name: String) -> [Int] {
    let bodies = declarations.filter { declaration in
      declaration.kind == .extension
        && index.meaning(of: declaration.extendedNameToken, in: number) == name
    }.compactMap(\.body)
    guard !bodies.isEmpty else { return [] }
    return file.occurrences(ofAny: ["Self", "self"]).filter { token in
      cursor.keyword(at: token) != .none && bodies.contains { $0.contains(token) }
    }
  }

  private func isOfSystem(_ token: Int, as name: String) -> Bool {
    let modules: Set = [
      "Foundation", "FoundationEssentials", "Swift", "_Concurrency", "Dispatch", "Glibc", "Musl",
      "Darwin", "Self",
    ]
    // If the token is an alias, the caller has already resolved its target.
    let isAlias = file.text(token) != name
    if isMember(token) {
      guard isAlias || modules.contains(file.text(token - 2)) else { return false }
    } else if cursor.isSymbol(":", at: token + 1),
      cursor.isSymbol("(", at: token - 1)
        || cursor.isSymbol(",", at: token - 1)
    {
      return false
    }
    switch cursor.keyword(at: token - 1) {
    case .func, .var, .let, .case, .struct, .class, .enum, .actor, .protocol, .import: return false
    case .typealias: return false
    default: break
    }
    if isAlias { return true }
    let innermost = file.declarations(around: token).first ?? 0
    guard !declarations.isEmpty else { return true }
    return index.types(named: [name], from: id(innermost)).isEmpty
  }

  /// Whether the token is an implicit member: `= .now`.
  func isImplicitMember(_ token: Int) -> Bool {
    guard cursor.isSymbol(".", at: token - 1) else { return false }
    guard let before = cursor.token(token - 2) else { return true }
    switch before.kind {
    case .name: return before.keyword != .none && !before.keyword.endsOperand
    case .close, .string, .number, .regex: return false
    case .operatorCharacter:
      return !(before.isSymbol("?") || before.isSymbol("!"))
        || (cursor.token(token - 1)?.hasLeadingSpace ?? false)
    case .open, .punctuation: return true
    }
  }
}
