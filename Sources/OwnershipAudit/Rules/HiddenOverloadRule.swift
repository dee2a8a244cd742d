/// Nobody hides or overloads what a transaction calls (OWNERSHIP 7, item 8).
struct HiddenOverloadRule: Rule {
  let id = RuleID.hiddenOverload
  let why = """
    A more specific overload in any file of the module is silently preferred inside the client's \
    transaction: it runs there with the state in its hands.
    """

  private static let collections: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "Optional", "IdentifiedArray",
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection",
    "MutableCollection", "RangeReplaceableCollection", "SetAlgebra", "String", "StringProtocol",
  ]

  /// The members of the standard library's collections that a transaction may mean.
  private static let members: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange",
    "removeValue", "replaceSubrange", "updateValue", "update", "popFirst", "popLast", "swapAt",
    "sort", "sorted", "reverse", "reversed", "shuffle", "partition", "merge", "merging",
    "formUnion", "union", "formIntersection", "intersection", "subtract", "subtracting",
    "formSymmetricDifference", "symmetricDifference", "filter", "map", "compactMap", "flatMap",
    "mapValues", "reduce", "forEach", "contains", "first", "last", "firstIndex", "lastIndex",
    "index", "min", "max", "count", "allSatisfy", "prefix", "suffix", "dropFirst", "dropLast",
    "joined", "enumerated", "take", "move", "subscript",
  ]

  func check(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKitFamily, !context.run.transactions.files.contains(context.number)
    else { return [] }
    return context.declarations.indices.flatMap { number -> [Violation] in
      let declaration = context.declarations[number]
      if declaration.kind == .function { return checkOperator(number, context) }
      guard declaration.kind == .extension else { return [] }
      return isCollection(context.id(number), context)
        ? checkCollection(number, context) : checkType(number, context)
    }
  }

  private func isCollection(_ id: DeclarationID, _ context: FileContext) -> Bool {
    isCollection(context.index[id].type ?? .unreadable, id, context, 0)
  }

  private func isCollection(
    _ type: TypeExpression, _ place: DeclarationID, _ context: FileContext, _ depth: Int
  ) -> Bool {
    switch type {
    case .array, .dictionary, .optional: return true
    case .named:
      if let name = type.lastName, Self.collections.contains(name) { return true }
      guard depth < 8 else { return false }
      return context.index.types(named: type.path, from: place).contains { id in
        guard id != place, context.index[id].kind == .alias, let target = context.index[id].type
        else { return false }
        return isCollection(target, id, context, depth + 1)
      }
    default: return false
    }
  }

  private func checkCollection(_ number: Int, _ context: FileContext) -> [Violation] {
    context.index.members(of: context.id(number)).compactMap { member in
      guard member.kind == .function || member.kind == .subscript,
        !member.modifiers.isOfThisFile, !context.declarations[number].modifiers.isOfThisFile,
        Self.members.contains(member.name),
        member.kind == .subscript || context.run.transactions.names.contains(member.name)
      else { return nil }
      return violation(
        member, "\(member.name) of \(context.declarations[number].type ?? .unreadable)")
    }
  }

  private func violation(_ member: Declaration, _ what: String) -> Violation {
    Violation(
      token: member.nameToken, what: "an overload of \(what), which a transaction calls",
      mend: "Give it another name, or declare it where the model or the client is declared.")
  }

  /// Members that a model's own file declares, too.
  private func checkType(_ number: Int, _ context: FileContext) -> [Violation] {
    let index = context.index
    let types = index.extended(by: context.id(number)).filter(context.run.graph.reached.contains)
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
      return violation(member, "\(member.name) of \(context.declarations[number].name)")
    }
  }

  /// Whether a call of the one may mean the other: the same labels, but for what has a default.
  private static func overlap(_ one: Declaration, _ other: Declaration) -> Bool {
    func labels(_ declaration: Declaration) -> [String] {
      declaration.parameters.filter { !$0.hasDefault }.map(\.label)
    }
    return one.kind == other.kind && labels(one) == labels(other)
  }

  /// Operators on what owned state is made of.
  private func checkOperator(_ number: Int, _ context: FileContext) -> [Violation] {
    let function = context.declarations[number]
    guard let first = function.name.first, !first.isLetter, first != "_",
      !function.modifiers.isOfThisFile
    else { return [] }
    let isOwned = function.parameters.contains { parameter in
      parameter.type.contains { type in
        context.index.types(named: type.path, from: context.id(number))
          .flatMap { context.index.nominal($0) }.contains(where: context.run.graph.reached.contains)
      }
    }
    guard isOwned else { return [] }
    return [violation(function, "the operator \(function.name)")]
  }
}
