internal import SwiftSourceReading

/// Finds expressions in a client's file whose values come from the parameters of its endpoints.
struct ParameterUses {
  private let context: FileContext
  /// The functions whose parameters do not count: functions that create a client, because the
  /// composition root passes their arguments, and `init(from:)` with a `Decoder`.
  private let exemptFunctions: Set<Int>

  /// The maximum number of variables between an expression and a parameter.
  private static var depthLimit: Int { 4 }

  init(_ context: FileContext) {
    self.context = context
    let storage = context.index.nameAndAliases(of: "SharedStorage")
    exemptFunctions = Set(
      context.declarations.indices.filter { number in
        let parameters = context.declarations[number].parameters
        return parameters.contains { $0.type.mentions(storage) || $0.type.mentions(["Decoder"]) }
      })
  }

  /// Whether an expression contains a parameter, or a variable whose value contains one. A value
  /// that code awaits does not count, because it may come from the network.
  func mayDeriveFromParameter(_ expression: Range<Int>) -> Bool { isDerived(expression, 0) }

  private func isDerived(_ expression: Range<Int>, _ depth: Int) -> Bool {
    guard depth < Self.depthLimit,
      !expression.contains(where: { context.cursor.keyword(at: $0) == .await })
    else { return false }
    return expression.contains { isParameter($0, depth) }
  }

  private func isParameter(_ token: Int, _ depth: Int) -> Bool {
    let cursor = context.cursor
    guard cursor.isName(at: token), cursor.keyword(at: token) == .none, !context.isMember(token),
      !cursor.isSymbol(":", at: token + 1)
    else { return false }
    let name = context.file.text(token)
    if name.hasPrefix("$"), name.dropFirst().allSatisfy(\.isNumber) {
      return !context.isStateOfTransaction(token)
    }
    if let value = valueOfVariable(name, before: token) { return isDerived(value, depth + 1) }
    if let subject = subjectOfPattern(name, before: token) { return isDerived(subject, depth + 1) }
    if context.isParameterOfClosure(name, at: token) { return true }
    return context.file.declarations(around: token).contains { number in
      !exemptFunctions.contains(number)
        && context.declarations[number].parameters.contains {
          $0.label == name || context.file.text($0.token + 1) == name
        }
    }
  }

  /// Returns the type annotation and the value of the nearest variable with the given name that is
  /// in scope at the token.
  private func valueOfVariable(_ name: String, before token: Int) -> Range<Int>? {
    context.file.occurrences(of: name).last {
      context.declaresVariable($0) && context.isInScope($0, at: token)
    }.map { context.valueOfVariable(at: $0) }
  }

  /// Returns the subject of a `switch` in which a pattern binds a name: `command` in
  /// `switch command { case .restore(let name): … }`.
  private func subjectOfPattern(_ name: String, before token: Int) -> Range<Int>? {
    let (cursor, file) = (context.cursor, context.file)
    return file.occurrences(of: name).reversed().lazy.compactMap { occurrence -> Range<Int>? in
      let openParenthesis = Int(file.enclosingBrackets[occurrence])
      guard occurrence < token, cursor.isSymbol("(", at: openParenthesis) else { return nil }
      let start = Int(file.statementStarts[openParenthesis])
      let isBound =
        cursor.keyword(at: occurrence - 1) == .let || cursor.keyword(at: start + 1) == .let
      let brace = Int(file.enclosingBrackets[start])
      guard cursor.keyword(at: start) == .case, isBound, brace >= 0,
        cursor.indexAfterMatchingBracket(of: brace) > token
      else { return nil }
      let statement = Int(file.statementStarts[brace])
      return cursor.keyword(at: statement) == .switch ? (statement + 1)..<brace : nil
    }.first
  }
}

extension FileContext {
  /// Whether a name is that of a new variable with a type or a value: `let name = …`,
  /// `for name in …`.
  func declaresVariable(_ name: Int) -> Bool {
    if cursor.keyword(at: name - 1) == .for { return cursor.keyword(at: name + 1) == .in }
    return [.let, .var].contains(cursor.keyword(at: name - 1))
      && (cursor.isSymbol("=", at: name + 1) || cursor.isSymbol(":", at: name + 1))
  }

  /// Whether a variable that is declared at `name` may be used at a token.
  func isInScope(_ name: Int, at token: Int) -> Bool {
    let bracket = Int(file.enclosingBrackets[name])
    return name < token
      && (bracket < 0 || cursor.indexAfterMatchingBracket(of: bracket) > token)
  }

  /// Returns the tokens of the type annotation and of the value of the variable that is declared at
  /// `name`.
  func valueOfVariable(at name: Int) -> Range<Int> {
    let statement = file.statementStarts[name]
    var end = name + 1
    while end < file.tokens.count, file.statementStarts[end] == statement,
      file.tokens[end].kind != .close, !cursor.isSymbol(",", at: end),
      !cursor.statementBodyBraces.contains(Int32(end))
    {
      end = cursor.token(end)?.kind == .open ? cursor.indexAfterMatchingBracket(of: end) : end + 1
    }
    return (name + 1)..<end
  }
}
