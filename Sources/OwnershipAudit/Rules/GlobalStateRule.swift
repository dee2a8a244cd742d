internal import SwiftSourceReading

/// Finds global mutable state.
struct GlobalStateRule: Rule {
  let id = RuleID.globalState
  let why = """
    All stores, tests and simulated devices of a process share its global state. They affect each \
    other through this state, and no run can be repeated.
    """

  private static let fix =
    "Create it in the composition root, and pass it to the code that uses it."

  func check(_ context: FileContext) -> [RuleViolation] {
    context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .property, declaration.isStored else { return nil }
      let isStatic = declaration.modifiers.contains(.static)
      let isGlobal = declaration.parent == nil && !declaration.isLocal
      guard isStatic || isGlobal else { return nil }
      if declaration.hasAttribute("TaskLocal") {
        return checkTaskLocal(declaration, number, context)
      }
      // The process runs the top level of `main.swift` once, so no other run shares its variables.
      guard isStatic || context.location.fileName != "main.swift" else { return nil }
      if !declaration.isConstant {
        return RuleViolation(
          token: declaration.nameToken, what: "\(declaration.name) is a global variable",
          fix: Self.fix)
      }
      guard !isGlobalActor(declaration, context),
        let mutableType = mutableTypeStored(by: declaration, context.id(number), context)
      else { return nil }
      return RuleViolation(
        token: declaration.nameToken,
        what: """
          \(declaration.name) is a global constant that holds \(mutableType), which is mutable
          """,
        fix: Self.fix)
    }
  }

  /// Checks a task-local. Each binding belongs to one task and its child tasks, but these tasks
  /// share an object in the binding.
  private func checkTaskLocal(
    _ declaration: Declaration, _ number: Int, _ context: FileContext
  ) -> RuleViolation? {
    // StateKit's task-locals bind the running effect, and the context in which features are built.
    guard !context.location.isStateKit,
      let mutableType = mutableTypeStored(by: declaration, context.id(number), context)
    else { return nil }
    return RuleViolation(
      token: declaration.nameToken,
      what: "\(declaration.name) is a task-local that holds \(mutableType), which is mutable",
      fix: "Bind a value, and keep the mutable state in the store.")
  }

  /// Whether the declaration is the `static let shared` that the language requires of a global actor,
  /// and the actor has no state.
  private func isGlobalActor(_ declaration: Declaration, _ context: FileContext) -> Bool {
    guard declaration.name == "shared", let parent = declaration.parent else { return false }
    return context.declarations[parent].hasAttribute("globalActor")
      && !context.index.members(of: context.id(parent)).contains {
        $0.kind == .property && $0.isStored && !$0.modifiers.contains(.static)
      }
  }

  private func mutableTypeStored(
    by declaration: Declaration, _ id: DeclarationID, _ context: FileContext
  ) -> String? {
    var search = MutableTypeSearch(index: context.index)
    var inference = TypeInference(index: context.index, scope: id)
    let inferred = inference.type(of: declaration.initializer ?? 0..<0)
    // The annotation may be an existential that hides a mutable type, so the type of the initial
    // value is checked, too.
    for type in [declaration.type, inferred].compactMap(\.self) {
      if let mutableType = search.mutableType(in: type, from: id) { return mutableType }
    }
    guard let value = declaration.initializer, !value.isEmpty else { return nil }
    if case .function = declaration.type {
      guard isImmediatelyCalledClosure(value, context) else { return nil }
      return capturedVariable(in: value, context)
        ?? mutableTypeCreated(in: value, id, context, &search)
    }
    guard declaration.type == nil, inferred == nil else { return nil }
    // `UserDefaults.standard`, `{ Mutex(0) }()` and similar values.
    let first = context.file.text(value.lowerBound)
    if KnownTypes.mutableTypes.contains(first) { return first }
    return mutableTypeCreated(in: value, id, context, &search)
  }

  /// Returns the type of a mutable object that the initial value creates, by a call of the type or
  /// by `AsyncStream.makeStream()`.
  private func mutableTypeCreated(
    in value: Range<Int>, _ id: DeclarationID, _ context: FileContext,
    _ search: inout MutableTypeSearch
  ) -> String? {
    for token in value where isCreation(token, context) {
      let created = TypeExpression.named([.init(name: context.file.text(token))])
      if context.file.text(token).first?.isUppercase ?? false,
        let mutableType = search.mutableType(in: created, from: id)
      {
        return mutableType
      }
    }
    return nil
  }

  /// Whether code calls the type or function with the name at a token, or calls `makeStream` of
  /// this type.
  private func isCreation(_ token: Int, _ context: FileContext) -> Bool {
    let isUnqualified = !context.isMember(token) || context.file.text(token - 2) == "_Concurrency"
    guard isUnqualified, context.cursor.isName(at: token) else { return false }
    return context.openParenthesis(ofCallAt: token) != nil || context.makesStream(token)
  }

  /// Returns the variable that a closure captures: `count` in
  /// `{ var count = 0; return { count += 1; return count } }()`.
  private func capturedVariable(in value: Range<Int>, _ context: FileContext) -> String? {
    value.first { context.cursor.keyword(at: $0) == .var }.map { context.file.text($0 + 1) }
  }

  /// Whether a value is a closure that is called immediately.
  private func isImmediatelyCalledClosure(_ value: Range<Int>, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    return cursor.isSymbol("{", at: value.lowerBound)
      && cursor.isSymbol("(", at: cursor.indexAfterMatchingBracket(of: value.lowerBound))
  }
}

extension FileContext {
  /// Whether the token is part of `X.makeStream(…)` or `X<Int>.makeStream(…)`.
  func makesStream(_ token: Int) -> Bool {
    var end = token + 1
    if cursor.isSymbol("<", at: end) {
      var parser = TypeParser(cursor)
      parser.cursor.index = token
      _ = parser.parse()
      // The parser reads `.makeStream` as a part of the name.
      end = parser.cursor.index - 2
    }
    return cursor.isSymbol(".", at: end) && file.text(end + 1) == "makeStream"
      && cursor.isSymbol("(", at: end + 2)
  }
}
