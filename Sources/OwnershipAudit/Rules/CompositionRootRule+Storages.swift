internal import SwiftSourceReading

extension CompositionRootRule {
  /// Finds the `.init` of storages that are created without the name of their type: in an array of
  /// storages, in a function that returns a storage, in an assignment, or as an argument.
  func implicitStorages(_ context: FileContext) -> [Int] {
    let cursor = context.cursor
    let mentions = context.occurrences(meaning: "SharedStorage")
    let inValues = mentions.flatMap { implicitValues(after: $0, context) }
    let variables = Set(mentions.compactMap { variable(annotatedAt: $0, context) })
    let assigned = context.file.occurrences(ofAny: variables).filter { token in
      cursor.isSymbol("=", at: token + 1) && isImplicitInit(token + 2, cursor)
    }.map { $0 + 3 }
    let arguments = context.file.occurrences(ofAny: ["storage", "in"]).filter { token in
      guard cursor.isSymbol(":", at: token + 1), isImplicitInit(token + 2, cursor) else {
        return false
      }
      return context.file.text(token) == "storage" || isLabelOfStorage(token, context)
    }.map { $0 + 3 }
    return inValues + assigned + arguments + storagesPassed(context)
  }

  /// Finds the `.init` of arguments for parameters of the type `SharedStorage`: `g(.init())`.
  private func storagesPassed(_ context: FileContext) -> [Int] {
    let cursor = context.cursor
    let parameters = context.run.storageParameters
    return context.file.occurrences(ofNameNumbers: parameters.nameNumbers).flatMap {
      name -> [Int] in
      guard let parenthesis = context.openParenthesis(ofCallAt: name),
        cursor.keyword(at: name - 1) != .func,
        let call = CallShape(after: parenthesis - 1, cursor)
      else { return [] }
      let arguments = cursor.arguments(ofCall: parenthesis)
      return arguments.indices.filter { number in
        parameters.takesStorage(
          argument: number, of: context.file.text(name), labels: call.labels,
          isMember: context.isMember(name))
      }.flatMap { number in
        arguments[number].filter { dot in
          isImplicitInit(dot, cursor) && context.isImplicitMember(dot + 1)
            && isValue(dot, of: arguments[number], cursor, context.file)
        }.map { $0 + 1 }
      }
    }
  }

  /// Whether `.init(` starts at a dot.
  private func isImplicitInit(_ dot: Int, _ cursor: TokenCursor) -> Bool {
    cursor.isSymbol(".", at: dot) && cursor.keyword(at: dot + 1) == .initializer
      && cursor.isSymbol("(", at: dot + 2)
  }

  /// Whether the token is the label of the storage in `Owned(…, in:)` or `.live(in:)`.
  private func isLabelOfStorage(_ token: Int, _ context: FileContext) -> Bool {
    let name = Int(context.file.enclosingBrackets[token]) - 1
    return context.file.text(name) == "live"
      || context.index.meaning(of: name, in: context.number) == "Owned"
  }

  /// Finds each `.init` whose type is the type annotation at a token: in the initial value of a
  /// property, or in the body of a function.
  private func implicitValues(after token: Int, _ context: FileContext) -> [Int] {
    let cursor = context.cursor
    var index = token + 1
    // Skips the rest of `[SharedStorage?]` and `Box<SharedStorage>`.
    while let next = cursor.token(index),
      next.isSymbol("]") || next.isSymbol(">") || next.isSymbol("?") || next.isSymbol("!")
    {
      index += 1
    }
    let value: Range<Int>
    if cursor.isSymbol("=", at: index) {
      let statement = context.file.statementStarts[index]
      var end = index + 1
      while end < cursor.tokens.count, context.file.statementStarts[end] == statement,
        !cursor.isSymbol(",", at: end)
      {
        end = cursor.token(end)?.kind == .open ? cursor.indexAfterMatchingBracket(of: end) : end + 1
      }
      value = (index + 1)..<end
    } else if cursor.isSymbol("{", at: index) {
      value = (index + 1)..<max(cursor.indexAfterMatchingBracket(of: index) - 1, index + 1)
    } else {
      return []
    }
    return value.filter { dot in
      isImplicitInit(dot, cursor) && context.isImplicitMember(dot + 1)
        && isValue(dot, of: value, cursor, context.file)
    }.map { $0 + 1 }
  }

  /// Whether an implicit member is the value of an expression or a function, and not an argument of
  /// a call in it.
  private func isValue(
    _ dot: Int, of value: Range<Int>, _ cursor: TokenCursor, _ file: SourceFile
  ) -> Bool {
    var opener = Int(file.enclosingBrackets[dot])
    while opener >= value.lowerBound {
      let isCall =
        cursor.isSymbol("(", at: opener)
        && (cursor.isName(at: opener - 1) || cursor.token(opener - 1)?.kind == .close)
        && cursor.keyword(at: opener - 1) != .return
      if isCall { return false }
      opener = Int(file.enclosingBrackets[opener])
    }
    return true
  }

  /// Returns the name of the variable whose type annotation contains the token: `kept` in
  /// `var kept: [SharedStorage]?`.
  private func variable(annotatedAt token: Int, _ context: FileContext) -> String? {
    let cursor = context.cursor
    var index = context.beforePath(token)
    while cursor.isSymbol("[", at: index) || cursor.isSymbol("(", at: index)
      || cursor.keyword(at: index) == .any
    {
      index -= 1
    }
    guard cursor.isSymbol(":", at: index), cursor.isName(at: index - 1) else { return nil }
    return context.file.text(index - 1)
  }
}
