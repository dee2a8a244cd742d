extension HiddenOverloadRule {
  /// Operators on what transactions work with, and functions of the standard library's names.
  func checkFunction(_ number: Int, _ context: FileContext) -> [Violation] {
    let function = context.declarations[number]
    guard !function.modifiers.isOfThisFile, let first = function.name.first else { return [] }
    if first.isLetter || first == "_" { return checkFree(function, context) }
    let operators = context.run.transactions.operators
    let isStandard = StandardNames.operators.contains(function.name)
    guard isStandard || operators.contains(function.name) else { return [] }
    let isOwned = function.parameters.contains { parameter in
      parameter.type.contains { isReached($0, number, context) }
    }
    // One for the types of the standard library hides theirs.
    let hides = operators.contains(function.name) && isForStandardTypes(number, context)
    guard isOwned || (isStandard && hides) else { return [] }
    return [
      Violation(
        token: function.nameToken,
        what: "an overload of the operator \(function.name), which a transaction calls",
        mend: "Write a function, or declare it where the model or the client is declared.")
    ]
  }

  private func isReached(_ type: TypeExpression, _ number: Int, _ context: FileContext) -> Bool {
    let named =
      if type.path == ["Self"], let parent = context.declarations[number].parent {
        context.index.extended(by: context.id(parent))
      } else {
        context.index.types(named: type.path, from: context.id(number))
      }
    return named.flatMap { context.index.nominal($0) }
      .contains(where: context.run.graph.reached.contains)
  }

  /// Whether all parameters are of one type, which is the standard library's or any.
  private func isForStandardTypes(_ number: Int, _ context: FileContext) -> Bool {
    let function = context.declarations[number]
    let types = Set(function.parameters.map { "\($0.type)" })
    guard types.count == 1, let type = function.parameters.first?.type else { return false }
    switch type {
    case .array, .dictionary, .optional: return true
    case .named:
      if type.path == ["Self"], let parent = function.parent {
        return context.declarations[parent].type.map { isOfLibrary($0, number, context) } ?? false
      }
      return function.generics.contains { $0.name == type.lastName }
        || isOfLibrary(type, number, context)
    default: return false
    }
  }

  private func isOfLibrary(
    _ type: TypeExpression, _ number: Int, _ context: FileContext
  ) -> Bool {
    context.index.types(named: type.path, from: context.id(number)).isEmpty
      && type.lastName.map(StandardNames.types.contains) ?? false
  }

  /// A function at the top of a file of the client's module, or of another that it may import.
  private func checkFree(_ function: Declaration, _ context: FileContext) -> [Violation] {
    guard function.parent == nil, !function.isLocal, StandardNames.free.contains(function.name),
      let calls = context.run.transactions.functions[context.place.module]?[function.name],
      calls.contains(where: { $0.fits(function.parameters) })
    else { return [] }
    return [
      Violation(
        token: function.nameToken,
        what: "\(function.name) hides the standard library's, which a transaction calls",
        mend: "Give it another name.")
    ]
  }
}
