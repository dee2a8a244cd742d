internal import SwiftSourceReading

extension HiddenOverloadRule {
  /// Checks operators on types that transactions use, and functions with names of the standard
  /// library.
  func checkFunction(_ number: Int, _ context: FileContext) -> [RuleViolation] {
    let function = context.declarations[number]
    guard !function.modifiers.isFilePrivate, let first = function.name.first else { return [] }
    if first.isLetter || first == "_" { return checkGlobalFunction(function, context) }
    let operators = context.run.transactions.operators
    let isStandard = StandardNames.operators.contains(function.name)
    guard isStandard || operators.contains(function.name) else { return [] }
    let takesOwnedType = function.parameters.contains { parameter in
      parameter.type.contains { isOwned($0, number, context) }
    }
    // An overload for types of the standard library hides the operators of the library.
    let hides =
      operators.contains(function.name)
      && (isForStandardTypes(number, context) || comparesWithNil(number, context))
    guard takesOwnedType || (isStandard && hides),
      !ShadowingSearch(context: context, uses: NameUses()).isOperatorWithoutCompetition(number)
    else { return [] }
    return [
      RuleViolation(
        token: function.nameToken,
        what: "an overload of the operator \(function.name), which a transaction calls",
        fix: "Write a function, or declare the operator in the file of the model or the client.")
    ]
  }

  /// Whether owned state can contain a value of the type.
  private func isOwned(_ type: TypeExpression, _ number: Int, _ context: FileContext) -> Bool {
    let named =
      if type.path == ["Self"], let parent = context.declarations[number].parent {
        context.index.typesExtended(by: context.id(parent))
      } else {
        context.index.types(named: type.path, from: context.id(number))
      }
    return named.flatMap { context.index.nominalTypes(for: $0) }
      .contains(where: context.run.graph.reached.contains)
  }

  /// Whether one parameter accepts `nil`, and the other parameter is not an optional of a type that
  /// the audited sources declare. The compiler may prefer such an overload for `x == nil`.
  private func comparesWithNil(_ number: Int, _ context: FileContext) -> Bool {
    let function = context.declarations[number]
    guard function.name == "==" || function.name == "!=", function.parameters.count == 2 else {
      return false
    }
    let others = function.parameters.filter { !acceptsNil($0.type, number, context) }
    // An overload for optionals of one declared type does not affect comparisons of other types.
    return others.count == 1
      && others.allSatisfy { parameter in
        guard case .optional(let wrapped) = parameter.type else { return true }
        return context.index.types(named: wrapped.path, from: context.id(number)).isEmpty
      }
  }

  private func acceptsNil(_ type: TypeExpression, _ number: Int, _ context: FileContext) -> Bool {
    let id = context.id(number)
    if context.index.resolvedNames(of: type, from: id).contains("_OptionalNilComparisonType") {
      return true
    }
    return context.index.types(named: type.path, from: id).flatMap {
      context.index.nominalTypes(for: $0)
    }
    .contains { type in
      context.index.conformances(of: type).contains {
        $0.inherited.type.lastName == "ExpressibleByNilLiteral"
      }
    }
  }

  /// Whether all parameters have the same type, which is generic or a type of the standard library.
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

  /// Checks a global function with a name that a transaction in the same module calls.
  private func checkGlobalFunction(_ function: Declaration, _ context: FileContext)
    -> [RuleViolation]
  {
    guard function.parent == nil, !function.isLocal,
      StandardNames.globalFunctions.contains(function.name),
      let callsInModule = context.run.transactions.unqualifiedCalls[context.location.module],
      let calls = callsInModule[function.name],
      calls.contains(where: { $0.fits(function.parameters) })
    else { return [] }
    return [
      RuleViolation(
        token: function.nameToken,
        what: "\(function.name) hides the standard library's function that a transaction calls",
        fix: "Choose another name.")
    ]
  }
}
