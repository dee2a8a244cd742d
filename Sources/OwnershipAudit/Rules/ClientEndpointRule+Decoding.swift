internal import SwiftSourceReading

extension ClientEndpointRule {
  /// Finds code of a client that decodes a whole owned state from the argument of an endpoint:
  /// `restore: { data in … decode(ContactsState.self, from: data) … }`. Decoding in the owner itself
  /// is permitted.
  func decodedStates(_ context: FileContext) -> [RuleViolation] {
    guard context.role.declaresOwner else { return [] }
    let functionNames = Set(callsWithStateType(context) + callsWithInferredState(context))
    guard !functionNames.isEmpty else { return [] }
    let parameters = ParameterUses(context)
    return functionNames.sorted().filter { name in
      !belongsToOwner(name, context) && receivesParameter(name, parameters, context)
    }.map { name in
      RuleViolation(
        token: name,
        what: "\(context.file.text(name)) creates owned state from the argument of an endpoint",
        fix: Self.fix)
    }
  }

  /// Finds calls that receive the type of a whole owned state, such as `decode(ContactsState.self, …)`,
  /// and returns the tokens of the functions' names.
  private func callsWithStateType(_ context: FileContext) -> [Int] {
    let cursor = context.cursor
    return context.file.occurrences(of: "self").compactMap { token in
      guard cursor.keyword(at: token) == .selfValue, cursor.isSymbol(".", at: token - 1) else {
        return nil
      }
      var name = token - 2
      while cursor.isSymbol("?", at: name) || cursor.isSymbol("]", at: name)
        || cursor.isSymbol(")", at: name)
      {
        name -= 1
      }
      let open = Int(context.file.enclosingBrackets[token])
      guard cursor.isName(at: name), isState(at: name, context), cursor.isSymbol("(", at: open),
        cursor.isName(at: open - 1)
      else { return nil }
      return open - 1
    }
  }

  /// Whether the type with the name at a token is an owned state, or contains one.
  private func isState(at name: Int, _ context: FileContext) -> Bool {
    let around = context.file.declarations(around: name)
    if context.cursor.keyword(at: name) == .selfType {
      return around.contains { number in
        context.index.selfTypes(of: context.id(number)).contains(where: context.run.owned.contains)
      }
    }
    let first = context.beforePath(name) + 1
    let path = stride(from: first, through: name, by: 2).map { context.file.text($0) }
    return isState(.named(path.map { .init(name: $0) }), context.id(around.first ?? 0), context)
  }

  private func isState(
    _ type: TypeExpression, _ scope: DeclarationID, _ context: FileContext
  ) -> Bool {
    var search = OwnedStateSearch(run: context.run)
    return search.handsOverOwnedState(type, scope)
  }

  /// Finds calls such as `decode(data)` whose result is a whole owned state: the new value of a
  /// transaction's state, a value with the type of the state, or the result of a function. Returns the
  /// tokens of the functions' names.
  private func callsWithInferredState(_ context: FileContext) -> [Int] {
    let cursor = context.cursor
    let transactions = context.transactions
    return context.file.tokens.indices.filter { token in
      guard cursor.isName(at: token), cursor.isSymbol("(", at: token + 1),
        context.file.text(token).hasPrefix("decode"), cursor.keyword(at: token - 1) != .func
      else { return false }
      let statement = statement(around: token, context)
      if transactions.contains(where: { $0.contains(token) }), replacesState(statement, context) {
        return true
      }
      if declaresState(statement, context) { return true }
      guard let number = context.file.declarations(around: token).first else { return false }
      let declaration = context.declarations[number]
      let isValue = declaration.kind == .property || declaration.kind == .function
      return isValue
        && declaration.type.map { isState($0, context.id(number), context) } ?? false
    }
  }

  /// Returns the first token of the statement that contains a token, also if the token is in an
  /// argument of a call.
  private func statement(around token: Int, _ context: FileContext) -> Int {
    var level = token
    while let open = context.cursor.token(Int(context.file.enclosingBrackets[level])),
      !open.isSymbol("{")
    {
      level = Int(context.file.enclosingBrackets[level])
    }
    return Int(context.file.statementStarts[level])
  }

  /// Whether a statement assigns a new value to a closure's parameter: `$0 = …`, `state = …`.
  private func replacesState(_ statement: Int, _ context: FileContext) -> Bool {
    let name = context.file.text(statement)
    return context.cursor.isSymbol("=", at: statement + 1)
      && (name == "$0" || context.isParameterOfClosure(name, at: statement))
  }

  /// Whether a statement declares a variable with the type of an owned state:
  /// `let new: ContactsState = …`.
  private func declaresState(_ statement: Int, _ context: FileContext) -> Bool {
    let isCondition = [.if, .guard, .while].contains(context.cursor.keyword(at: statement))
    let name = statement + (isCondition ? 2 : 1)
    guard context.declaresVariable(name), context.cursor.isSymbol(":", at: name + 1) else {
      return false
    }
    var parser = TypeParser(context.cursor)
    parser.cursor.index = name + 2
    let around = context.file.declarations(around: name).first ?? 0
    return isState(parser.parse(), context.id(around), context)
  }

  /// Whether a token is in the owner, or in a function that only the owner calls.
  private func belongsToOwner(_ token: Int, _ context: FileContext) -> Bool {
    if isInOwner(token, context) { return true }
    let function = context.file.declarations(around: token).lazy.map { context.declarations[$0] }
      .first { $0.kind == .function }
    guard let function else { return false }
    let uses = context.file.occurrences(of: function.name).filter { $0 != function.nameToken }
    return !uses.isEmpty && uses.allSatisfy { isInOwner($0, context) }
  }

  private func isInOwner(_ token: Int, _ context: FileContext) -> Bool {
    let owners = context.index.ownersByFile[context.number] ?? []
    return context.file.declarations(around: token).contains { number in
      context.index.selfTypes(of: context.id(number)).contains(where: owners.contains)
    }
  }

  /// Whether a call receives a value that comes from a parameter: as an argument, or as the value
  /// whose member is called. `name` is the token of the function's name in the call.
  private func receivesParameter(
    _ name: Int, _ parameters: ParameterUses, _ context: FileContext
  ) -> Bool {
    let base = context.beforePath(name) + 1
    let end = context.cursor.indexAfterMatchingBracket(of: name + 1) - 1
    let arguments = (name + 2)..<max(end, name + 2)
    return parameters.mayDeriveFromParameter(arguments)
      || (base < name && parameters.mayDeriveFromParameter(base..<(base + 1)))
  }
}
