/// An owner is a `fileprivate struct` and nothing else, and its value goes nowhere
/// (OWNERSHIP 7, item 4).
struct OwnerShapeRule: Rule {
  let id = RuleID.ownerShape
  let why = """
    The owner's value is the right to write. A type that others can name, a conformance that hands \
    it on, or a value that lies about lets somebody else write.
    """

  func check(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKit else { return [] }
    let index = context.index
    var violations: [Violation] = []
    for owner in index.ownersByFile[context.number] ?? [] {
      violations += checkShape(owner, context)
      violations += checkConformances(owner, context)
      violations += checkUses(owner, context)
      violations += checkSelf(owner, context)
    }
    for id in index.conforming(to: index.ownerProtocols, in: context.number)
    where index[id].kind == .extension {
      let extended = index.extended(by: id)
      if extended.isEmpty || extended.contains(where: { $0.file != context.number }) {
        violations.append(
          Violation(
            token: index[id].nameToken,
            what: "\(index[id].name) becomes an owner outside of its file",
            mend: "Declare a `fileprivate struct` for the owner, in the client's file."))
      }
    }
    return violations + mentions(context)
  }

  private func checkShape(_ id: DeclarationID, _ context: FileContext) -> [Violation] {
    let owner = context.index[id]
    guard owner.kind == .structure, owner.modifiers.isOfThisFile, !owner.isLocal else {
      return [
        Violation(
          token: owner.nameToken, what: "the owner \(owner.name) is no `fileprivate struct`",
          mend: "Declare it `fileprivate struct \(owner.name)` at the top of the client's file.")
      ]
    }
    return []
  }

  private func checkConformances(_ id: DeclarationID, _ context: FileContext) -> [Violation] {
    let index = context.index
    let allowed: Set = ["StateOwner", "PersistentStateOwner", "Sendable"]
    return index.conformances(of: id).filter { $0.place.file == context.number }.compactMap {
      let type = $0.inherited.type
      if index.leafNames(of: type, from: $0.place).isSubset(of: allowed) { return nil }
      return Violation(
        token: $0.inherited.token, what: "the owner \(index[id].name) conforms to \(type)",
        mend: "Let it conform to StateOwner or PersistentStateOwner, and to nothing else.")
    }
  }

  /// Every place of the owner's name but those where it does what it is for.
  private func checkUses(_ id: DeclarationID, _ context: FileContext) -> [Violation] {
    let name = context.index[id].name
    let writers =
      context.places(meaning: "Owned") + context.places(meaning: "SharedKey")
    let calls = Set(writers.compactMap(context.call))
    let headers = context.declarations.filter { $0.kind == .extension && $0.name == name }.map {
      $0.nameToken..<$0.headerEnd
    }
    return context.file.places(of: name).compactMap { token in
      if token == context.index[id].nameToken { return nil }
      if headers.contains(where: { $0.contains(token) }) { return nil }
      let before = context.beforePath(token)
      if calls.contains(before), isWholeArgument(token, context) { return nil }
      if context.cursor.isSymbol("<", at: before), writers.contains(before - 1) { return nil }
      return Violation(
        token: token, what: "\(name) is used outside of `Owned(…)` and `SharedKey(…)`",
        mend: "Make the owner's value where it is handed to `Owned` or `SharedKey`, nowhere else.")
    }
  }

  /// Whether `ContactsOwner()` is an argument as it stands.
  private func isWholeArgument(_ token: Int, _ context: FileContext) -> Bool {
    guard let call = context.call(token) else { return false }
    let behind = context.cursor.behindPartner(of: call)
    return context.cursor.isSymbol(",", at: behind) || context.cursor.isSymbol(")", at: behind)
  }

  /// An owner that hands itself on, or makes another of its kind.
  private func checkSelf(_ id: DeclarationID, _ context: FileContext) -> [Violation] {
    let index = context.index
    let bodies = ([id] + index.extensions(of: id)).filter { $0.file == context.number }
      .compactMap { index[$0].body }
    return context.file.places(of: ["self", "Self"]).compactMap { token in
      guard bodies.contains(where: { $0.contains(token) }), !context.isMember(token),
        context.cursor.word(at: token) != .none
      else { return nil }
      let isValue =
        context.cursor.word(at: token) == .selfValue && !context.cursor.isSymbol(".", at: token + 1)
      let isMade = context.cursor.word(at: token) == .selfType && context.call(token) != nil
      guard isValue || isMade else { return nil }
      return Violation(
        token: token, what: "the owner \(index[id].name) hands out its own value",
        mend: "Let the owner's members work on the state that they are given, and on nothing else.")
    }
  }

  /// Owners that are taken by name of their protocol: `any StateOwner`, `<O: StateOwner>`.
  private func mentions(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKitFamily else { return [] }
    let index = context.index
    return context.file.places(of: index.ownerProtocols).compactMap { token in
      for declaration in context.declarations
      where declaration.first <= token && token < declaration.headerEnd {
        if declaration.kind == .alias || declaration.kind == .importing { return nil }
        guard declaration.isType || declaration.kind == .extension else { continue }
        let isHeader = declaration.nameToken <= token
        if declaration.kind == .extension, isHeader { return nil }
        if declaration.nameToken == token { return nil }
        if declaration.inheritance.contains(where: { isInherited(token, $0, context) }) {
          return nil
        }
      }
      return Violation(
        token: token,
        what: "\(context.file.text(token)) is named outside of an owner's declaration",
        mend: "Nothing but StateKit takes an owner: make the `Owned` in the client's `live(in:)`.")
    }
  }

  private func isInherited(
    _ token: Int, _ inherited: Declaration.Inherited, _ context: FileContext
  ) -> Bool {
    // The tokens of the entry: names, dots and ampersands.
    var index = inherited.token
    while index < token, let next = context.cursor.token(index),
      next.kind == .name || next.isSymbol(".") || next.isSymbol("&")
        || next.symbol == Token.selector
    {
      index += 1
    }
    return index == token
  }
}
