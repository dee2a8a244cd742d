internal import SwiftSourceReading

extension ShadowingSearch {
  /// Checks operators for types that the files of owners and models use.
  func checkOperators() -> [RuleViolation] {
    context.declarations.indices.compactMap { number in
      let function = context.declarations[number]
      guard function.kind == .function, !function.isLocal, !function.modifiers.isFilePrivate,
        let first = function.name.first, !first.isLetter, first != "_",
        uses.operators.contains(function.name), isForTypesOfOtherFiles(number),
        competesAsOperator(number),
        !isOperatorWithoutCompetition(number)
      else { return nil }
      return RuleViolation(
        token: function.nameToken,
        what: """
          an overload of the operator \(function.name), which an owner's or a model's file uses
          """,
        fix: "Write a function, or declare the operator in the file of the type.")
    }
  }

  /// Whether the operator already exists for an operand: through a conformance, through a
  /// declaration in another file, or because the operand is generic or a type of a library.
  private func competesAsOperator(_ number: Int) -> Bool {
    let function = context.declarations[number]
    let types = operandTypes(of: number)
    let others =
      (shadowing.globals[function.name] ?? []) + (shadowing.members[function.name] ?? [])
    index.stepCounter.add(others.count)
    let isDeclaredElsewhere = others.contains { other in
      other.file != context.number && index[other].kind == .function
        && index[other].parameters.count == function.parameters.count
        && sharesOperand(other, types)
    }
    if isDeclaredElsewhere || checkWitness(function, of: types) != nil { return true }
    // For a concrete type that does not declare the operator, only `~=` exists already: patterns use
    // it for all types.
    return StandardNames.operators.contains(function.name)
      && (types.allSatisfy { index[$0].kind == .protocol } || function.name == "~=")
  }

  /// The operators that a type must implement, because no protocol has a default implementation.
  private static let operatorsWithoutDefault: Set<String> = [
    "<", "+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "%=",
  ]

  /// The protocols that add arithmetic operators to the types that conform to them.
  private static let arithmeticProtocols: Set<String> = [
    "AdditiveArithmetic", "Numeric", "SignedNumeric", "BinaryInteger", "FixedWidthInteger",
    "SignedInteger", "UnsignedInteger", "FloatingPoint", "BinaryFloatingPoint", "Strideable",
    "RangeReplaceableCollection", "StringProtocol", "SIMD",
  ]

  /// Whether an operator is the only one with its name for a type of this module, like the `<` of
  /// `Person` in *Person+Order.swift*. A use of such an operator cannot refer to another one.
  func isOperatorWithoutCompetition(_ number: Int) -> Bool {
    let function = context.declarations[number]
    guard function.kind == .function, Self.operatorsWithoutDefault.contains(function.name),
      let type = onlyOperand(of: number), index[type].isNominalType,
      index.file(of: type).location.module == context.location.module
    else { return false }
    let protocols = Set(protocols(of: type))
    let others =
      (shadowing.globals[function.name] ?? []) + (shadowing.members[function.name] ?? [])
    index.stepCounter.add(others.count)
    let isDeclaredElsewhere = others.contains { other in
      guard other.file != context.number, index[other].kind == .function,
        index[other].parameters.count == function.parameters.count
      else { return false }
      let search = ShadowingSearch(
        context: FileContext(run: context.run, number: other.file), uses: uses)
      let operands = search.operandTypes(of: other.number)
      return operands.isEmpty
        ? index[other].parent == nil
        : operands.contains { $0 == type || protocols.contains($0) }
    }
    guard !isDeclaredElsewhere else { return false }
    // The compiler can synthesize the `<` of an enum.
    if function.name == "<" {
      return index[type].kind != .enumeration || checkWitness(function, of: [type]) == nil
    }
    return !index.conformances(of: type).contains { conformance in
      conformance.scope.file != context.number
        && !index.resolvedNames(of: conformance.inherited.type, from: conformance.scope)
          .isDisjoint(with: Self.arithmeticProtocols)
    }
  }

  /// Returns the only declared type among the types of the operands, or nil if there are several, or
  /// if an operand has neither a declared nor a scalar type.
  private func onlyOperand(of number: Int) -> DeclarationID? {
    var found: Set<DeclarationID> = []
    for parameter in context.declarations[number].parameters {
      guard case .named = parameter.type else { return nil }
      let types = operandTypes(parameter.type, number)
      guard !types.isEmpty || StandardNames.scalars.contains(parameter.type.lastName ?? "") else {
        return nil
      }
      found.formUnion(types)
    }
    return found.count == 1 ? found.first : nil
  }

  private func sharesOperand(_ other: DeclarationID, _ types: [DeclarationID]) -> Bool {
    let search = ShadowingSearch(
      context: FileContext(run: context.run, number: other.file), uses: uses)
    let others = search.operandTypes(of: other.number)
    return types.isEmpty || others.isEmpty || others.contains(where: types.contains)
      || others.contains { index[$0].kind == .protocol }
      || types.contains { index[$0].kind == .protocol }
  }

  /// Whether all operands are types of other files that an owner or a model uses.
  private func isForTypesOfOtherFiles(_ number: Int) -> Bool {
    !context.declarations[number].parameters.isEmpty
      && operandTypes(of: number).allSatisfy { id in
        id.file != context.number
          && (shadowing.relevantTypes.contains(id) || context.run.graph.reached.contains(id))
      }
  }

  /// Returns the declared types of the operands.
  private func operandTypes(of number: Int) -> [DeclarationID] {
    var found: [DeclarationID] = []
    for parameter in context.declarations[number].parameters {
      _ = parameter.type.contains { type in
        if case .named = type { found += operandTypes(type, number) }
        return false
      }
    }
    return found
  }

  private func operandTypes(_ type: TypeExpression, _ number: Int) -> [DeclarationID] {
    if type.path == ["Self"], let parent = context.declarations[number].parent {
      let outer = context.id(parent)
      return context.declarations[parent].kind == .extension
        ? index.typesExtended(by: outer) : [outer]
    }
    return index.types(named: type.path, from: context.id(number)).flatMap {
      index.nominalTypes(for: $0)
    }
  }

  /// Finds operators and precedence groups that are declared a second time and change how an
  /// expression is parsed.
  func checkPrecedences() -> [RuleViolation] {
    let cursor = context.cursor
    let operators = context.file.occurrences(of: "operator").filter { token in
      let text = cursor.operatorText(at: token + 1)
      return [.prefix, .infix, .postfix].contains(cursor.keyword(at: token - 1))
        && StandardNames.operators.contains(text) && uses.operators.contains(text)
    }
    let groups = context.file.occurrences(of: "precedencegroup").filter {
      Self.precedenceGroups.contains(context.file.text($0 + 1))
    }
    return (operators + groups).map { token in
      RuleViolation(
        token: token, what: "a second declaration of a standard operator or precedence group",
        fix: "Choose another name.")
    }
  }

  private static let precedenceGroups: Set<String> = [
    "AssignmentPrecedence", "FunctionArrowPrecedence", "TernaryPrecedence", "DefaultPrecedence",
    "LogicalDisjunctionPrecedence", "LogicalConjunctionPrecedence", "ComparisonPrecedence",
    "NilCoalescingPrecedence", "CastingPrecedence", "RangeFormationPrecedence",
    "AdditionPrecedence", "MultiplicationPrecedence", "BitwiseShiftPrecedence",
  ]
}
