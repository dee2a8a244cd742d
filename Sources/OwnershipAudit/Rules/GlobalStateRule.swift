/// Nothing of the process changes.
struct GlobalStateRule: Rule {
  let id = RuleID.globalState
  let why = """
    What belongs to the process is shared by all stores, tests and simulated devices in it: they see \
    each other, and no run can be repeated.
    """

  func check(_ context: FileContext) -> [Violation] {
    context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .property, declaration.isStored,
        !declaration.hasAttribute("TaskLocal")
      else { return nil }
      let isStatic = declaration.modifiers.contains(.static)
      let isGlobal = declaration.parent == nil && !declaration.isLocal
      guard isStatic || isGlobal else { return nil }
      if !declaration.isConstant {
        return Violation(
          token: declaration.nameToken, what: "\(declaration.name) is a variable of the process",
          mend: "Let the composition root make it, and hand it to who needs it.")
      }
      guard isStatic || context.place.fileName != "main.swift",
        let thing = mutableThing(declaration, context.id(number), context)
      else { return nil }
      return Violation(
        token: declaration.nameToken,
        what: "\(declaration.name) is a constant of the process that holds \(thing), which changes",
        mend: "Let the composition root make it, and hand it to who needs it.")
    }
  }

  private func mutableThing(
    _ declaration: Declaration, _ id: DeclarationID, _ context: FileContext
  ) -> String? {
    var inference = TypeInference(index: context.index, place: id)
    let type = declaration.type ?? inference.type(of: declaration.initializer ?? 0..<0)
    guard let type else {
      // `UserDefaults.standard`, `NSCache.init()` and their like.
      let first = declaration.initializer.map { context.file.text($0.lowerBound) } ?? ""
      return KnownTypes.mutableThings.contains(first) ? first : nil
    }
    if case .function = type { return nil }
    var found: String?
    _ = type.contains { part in
      guard case .named = part, let name = part.lastName else { return false }
      let declared = context.index.types(named: part.path, from: id).flatMap {
        context.index.nominal($0)
      }
      if declared.contains(where: { changes($0, context) }) {
        found = name
      } else if declared.isEmpty, KnownTypes.mutableThings.contains(name) {
        found = name
      }
      return found != nil
    }
    return found
  }

  /// Whether a declared type is an actor, or a class or struct that holds something that changes.
  private func changes(_ id: DeclarationID, _ context: FileContext) -> Bool {
    let type = context.index[id]
    if KnownTypes.mutableThings.contains(type.name) { return true }
    switch type.kind {
    case .actor: return true
    case .class, .structure:
      return context.index.members(of: id).contains { member in
        guard member.kind == .property, member.isStored, !member.modifiers.contains(.static) else {
          return false
        }
        if type.kind == .class, !member.isConstant { return true }
        var inference = TypeInference(index: context.index, place: id)
        let written = member.type ?? inference.type(of: member.initializer ?? 0..<0)
        return written?.mentions(KnownTypes.mutableThings) ?? false
      }
    default: return false
    }
  }
}
