/// Nobody hides or overloads what a transaction calls (OWNERSHIP 7, item 8).
struct HiddenOverloadRule: Rule {
  let id = RuleID.hiddenOverload
  let why = """
    A more specific overload in any file of the module is silently preferred inside the client's \
    transaction: it runs there with the state in its hands.
    """

  func check(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKitFamily, !context.run.transactions.files.contains(context.number)
    else { return [] }
    return context.declarations.indices.flatMap { number -> [Violation] in
      let declaration = context.declarations[number]
      if declaration.kind == .function { return checkFunction(number, context) }
      guard declaration.kind == .extension else { return [] }
      return checkStandard(number, context) + checkType(number, context)
        + checkNames(number, context)
    }
  }

  private func violation(_ member: Declaration, _ what: String) -> Violation {
    Violation(
      token: member.nameToken, what: "an overload of \(what), which a transaction calls",
      mend: "Give it another name, or declare it where the model or the client is declared.")
  }

  /// Members of the standard library's types.
  private func checkStandard(_ number: Int, _ context: FileContext) -> [Violation] {
    let declaration = context.declarations[number]
    guard !declaration.modifiers.isOfThisFile,
      isStandard(declaration.type ?? .unreadable, context.id(number), context, 0)
    else { return [] }
    let calls = context.run.transactions
    return context.index.members(of: context.id(number)).compactMap { member in
      guard !member.modifiers.isOfThisFile else { return nil }
      switch member.kind {
      case .function, .subscript:
        let isCalled = calls.calls[member.name]?.contains { $0.fits(member.parameters) } ?? false
        guard isCalled, hidesStandard(member, of: declaration) else { return nil }
      case .property:
        guard StandardNames.properties.contains(member.name), calls.accesses.contains(member.name)
        else { return nil }
      default: return nil
      }
      return violation(member, "\(member.name) of \(declaration.type ?? .unreadable)")
    }
  }

  /// Whether the standard library has a member that a call of this one may mean.
  private func hidesStandard(_ member: Declaration, of extended: Declaration) -> Bool {
    let labels = member.parameters.map(\.label)
    if member.kind == .subscript {
      // `list[safe: 3]` is nobody's but the extension's.
      return labels == [""] || labels == ["", "default"] || labels == ["dynamicMember"]
        || (labels == ["id"] && extended.name == "IdentifiedArray")
    }
    // What sorts by a path takes nothing that the library's, with its closure of two, would take.
    let isByPath = member.parameters.contains { parameter in
      parameter.label == "by" && parameter.type.lastName == "KeyPath"
    }
    return !isByPath && StandardNames.functions.contains(member.name)
  }

  private func isStandard(
    _ type: TypeExpression, _ place: DeclarationID, _ context: FileContext, _ depth: Int
  ) -> Bool {
    switch type {
    case .array, .dictionary, .optional: return true
    case .named:
      let declared = context.index.types(named: type.path, from: place).filter { $0 != place }
      guard !declared.isEmpty else {
        return type.lastName.map(StandardNames.types.contains) ?? false
      }
      guard depth < 8 else { return false }
      return declared.contains { id in
        let found = context.index[id]
        if found.kind == .alias {
          return found.type.map { isStandard($0, id, context, depth + 1) } ?? false
        }
        // StateKit's own collection, when its sources are audited, too.
        return context.index.file(of: id).place.isStateKit
          && StandardNames.types.contains(found.name)
      }
    default: return false
    }
  }

  /// Members that a model's own file declares, too.
  private func checkType(_ number: Int, _ context: FileContext) -> [Violation] {
    let index = context.index
    // A protocol's extension may be for one type alone.
    let alone = context.declarations[number].requirements.filter {
      $0.isSameType && $0.left.path == ["Self"]
    }.flatMap { index.types(named: $0.right.path, from: context.id(number)) }
      .flatMap { index.nominal($0) }
    let types = (index.extended(by: context.id(number)) + alone)
      .filter(context.run.graph.reached.contains)
    guard !types.isEmpty else { return [] }
    let known = types.flatMap { type in
      ([type] + index.extensions(of: type)).filter {
        context.run.transactions.files.contains($0.file)
      }
    }.flatMap { index.members(of: $0) }
    return index.members(of: context.id(number)).compactMap { member in
      guard member.kind == .function || member.kind == .initializer || member.kind == .subscript,
        known.contains(where: { $0.name == member.name && Self.overlap($0, member) })
      else { return nil }
      return violation(member, "\(member.name) of \(types[0].name(in: index))")
    }
  }

  /// Whether a call of the one may mean the other: the same labels, but for what has a default.
  private static func overlap(_ one: Declaration, _ other: Declaration) -> Bool {
    func labels(_ declaration: Declaration) -> [String] {
      declaration.parameters.filter { !$0.hasDefault }.map(\.label)
    }
    return one.kind == other.kind && labels(one) == labels(other)
  }

  /// Types that another file puts before those of the client's file, inside of a type of that file.
  private func checkNames(_ number: Int, _ context: FileContext) -> [Violation] {
    let index = context.index
    let calls = context.run.transactions
    let extended = index.extended(by: context.id(number))
    guard extended.contains(where: { calls.files.contains($0.file) }) else { return [] }
    return index.members(of: context.id(number)).compactMap { member in
      guard member.isType, calls.types.contains(member.name) else { return nil }
      return Violation(
        token: member.nameToken,
        what: """
          a \(member.name) inside of \(context.declarations[number].name), which hides the one that \
          the client's file means
          """,
        mend: "Give it another name.")
    }
  }
}

extension DeclarationID {
  /// What the declaration is called.
  func name(in index: SourceIndex) -> String { index[self].name }
}
