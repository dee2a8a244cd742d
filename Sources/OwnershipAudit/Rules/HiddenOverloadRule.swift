internal import SwiftSourceReading

/// Finds declarations in other files that the compiler may select for code in the files of owners
/// and models.
struct HiddenOverloadRule: Rule {
  let id = RuleID.hiddenOverload
  let why = """
    The compiler silently prefers a more specific declaration in any file of the module. That \
    declaration then runs inside the client's transaction, with access to the state.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKitFamily else { return [] }
    var seen: Set<Int> = []
    // Reports each declaration once.
    return
      (overloadsOfTransactionCalls(context) + shadowingDeclarations(context)
      + conformancesAcrossModules(context))
      .filter { seen.insert($0.token).inserted }
  }

  /// Finds declarations that hide or overload what a transaction calls.
  private func overloadsOfTransactionCalls(_ context: FileContext) -> [RuleViolation] {
    guard !context.run.transactions.files.contains(context.number) else { return [] }
    return context.declarations.indices.flatMap { number -> [RuleViolation] in
      let declaration = context.declarations[number]
      if declaration.kind == .function { return checkFunction(number, context) }
      guard declaration.kind == .extension else { return [] }
      return checkStandardTypeExtension(number, context) + checkModelExtension(number, context)
        + checkNestedTypes(number, context)
    }
  }

  private func violation(_ member: Declaration, _ what: String) -> RuleViolation {
    RuleViolation(
      token: member.nameToken, what: "an overload of \(what), which a transaction calls",
      fix: "Choose another name, or declare it in the file of the model or the client.")
  }

  /// Checks whether the members of an extension of a standard library type hide members of the library
  /// that a transaction uses.
  private func checkStandardTypeExtension(
    _ number: Int, _ context: FileContext
  ) -> [RuleViolation] {
    let declaration = context.declarations[number]
    guard !declaration.modifiers.isFilePrivate,
      isStandard(declaration.type ?? .unreadable, context.id(number), context)
    else { return [] }
    let transactions = context.run.transactions
    return context.index.members(of: context.id(number)).compactMap { member in
      guard !member.modifiers.isFilePrivate else { return nil }
      switch member.kind {
      case .function, .subscript:
        let calls = transactions.calls[member.name] ?? []
        guard calls.contains(where: { $0.fits(member.parameters) }),
          hidesStandard(member, of: declaration)
        else { return nil }
      case .property:
        guard StandardNames.properties.contains(member.name),
          transactions.accesses.contains(member.name)
        else { return nil }
      default: return nil
      }
      return violation(member, "\(member.name) of \(declaration.type ?? .unreadable)")
    }
  }

  /// Whether the standard library has a member that a call of this member could refer to instead.
  private func hidesStandard(_ member: Declaration, of extended: Declaration) -> Bool {
    let labels = member.parameters.map(\.label)
    if member.kind == .subscript {
      // The library has no subscript with other labels, such as `list[safe: 3]`.
      return labels == [""] || labels == ["", "default"] || labels == ["dynamicMember"]
        || (labels == ["id"] && extended.name == "IdentifiedArray")
    }
    // A function that takes a key path as `by:` does not compete with one that takes a closure.
    let isByPath = member.parameters.contains { parameter in
      parameter.label == "by" && parameter.type.lastName == "KeyPath"
    }
    return !isByPath && StandardNames.functions.contains(member.name)
  }

  private func isStandard(
    _ type: TypeExpression, _ scope: DeclarationID, _ context: FileContext, _ depth: Int = 0
  ) -> Bool {
    switch type {
    case .array, .dictionary, .optional: return true
    case .named:
      let declared = context.index.types(named: type.path, from: scope).filter { $0 != scope }
      guard !declared.isEmpty else {
        return type.lastName.map(StandardNames.types.contains) ?? false
      }
      guard depth < 8 else { return false }
      return declared.contains { id in
        let found = context.index[id]
        if found.kind == .alias {
          return found.type.map { isStandard($0, id, context, depth + 1) } ?? false
        }
        // StateKit's collection, if its sources are audited.
        return context.index.file(of: id).location.isStateKit
          && StandardNames.types.contains(found.name)
      }
    default: return false
    }
  }

  /// Checks whether the members of an extension of a model are overloads of members that the files of
  /// owners and models declare in the same model.
  private func checkModelExtension(_ number: Int, _ context: FileContext) -> [RuleViolation] {
    let index = context.index
    // `extension Equatable where Self == Contact` applies to one type only.
    let constrainedTypes = context.declarations[number].requirements.filter {
      $0.isSameType && $0.left.path == ["Self"]
    }.flatMap { index.types(named: $0.right.path, from: context.id(number)) }
      .flatMap { index.nominalTypes(for: $0) }
    let types = (index.typesExtended(by: context.id(number)) + constrainedTypes)
      .filter(context.run.graph.reached.contains)
    guard !types.isEmpty else { return [] }
    let trustedMembers = types.flatMap { type in
      ([type] + index.extensions(of: type)).filter {
        context.run.transactions.files.contains($0.file)
      }
    }.flatMap { index.members(of: $0) }
    return index.members(of: context.id(number)).compactMap { member in
      guard member.kind == .function || member.kind == .initializer || member.kind == .subscript,
        trustedMembers.contains(where: { $0.name == member.name && Self.overlap($0, member) })
      else { return nil }
      return violation(member, "\(member.name) of \(types[0].name(in: index))")
    }
  }

  /// Whether a call of one function could refer to the other. Parameters with a default value are
  /// ignored.
  private static func overlap(_ one: Declaration, _ other: Declaration) -> Bool {
    func labels(_ declaration: Declaration) -> [String] {
      declaration.parameters.filter { !$0.hasDefault }.map(\.label)
    }
    return one.kind == other.kind && labels(one) == labels(other)
  }

  /// Checks types that an extension nests in a type of a client's or a model's file, and that hide
  /// a type at file scope in such a file.
  private func checkNestedTypes(_ number: Int, _ context: FileContext) -> [RuleViolation] {
    let index = context.index
    let transactions = context.run.transactions
    let extended = index.typesExtended(by: context.id(number))
    guard extended.contains(where: { transactions.files.contains($0.file) }) else { return [] }
    return index.members(of: context.id(number)).compactMap { member in
      guard member.isType, transactions.types.contains(member.name) else { return nil }
      return RuleViolation(
        token: member.nameToken,
        what: """
          the nested type \(member.name) of \(context.declarations[number].name) hides the type \
          that the client's file uses
          """,
        fix: "Choose another name.")
    }
  }
}

extension DeclarationID {
  /// Returns the name of the declaration.
  func name(in index: SourceIndex) -> String { index[self].name }
}
