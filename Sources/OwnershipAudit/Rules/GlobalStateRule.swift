/// Nothing of the process changes.
struct GlobalStateRule: Rule {
  let id = RuleID.globalState
  let why = """
    What belongs to the process is shared by all stores, tests and simulated devices in it: they see \
    each other, and no run can be repeated.
    """

  private static let mend = "Let the composition root make it, and hand it to who needs it."

  func check(_ context: FileContext) -> [Violation] {
    context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .property, declaration.isStored,
        !declaration.hasAttribute("TaskLocal")
      else { return nil }
      let isStatic = declaration.modifiers.contains(.static)
      let isGlobal = declaration.parent == nil && !declaration.isLocal
      guard isStatic || isGlobal else { return nil }
      if !declaration.isConstant {
        return Violation(
          token: declaration.nameToken, what: "\(declaration.name) is a variable of the process",
          mend: Self.mend)
      }
      guard isStatic || context.place.fileName != "main.swift",
        !isGlobalActor(declaration, context),
        let thing = mutableThing(declaration, context.id(number), context)
      else { return nil }
      return Violation(
        token: declaration.nameToken,
        what: "\(declaration.name) is a constant of the process that holds \(thing), which changes",
        mend: Self.mend)
    }
  }

  /// `static let shared` of a global actor without state: the language asks for it.
  private func isGlobalActor(_ declaration: Declaration, _ context: FileContext) -> Bool {
    guard declaration.name == "shared", let parent = declaration.parent else { return false }
    return context.declarations[parent].hasAttribute("globalActor")
      && !context.index.members(of: context.id(parent)).contains {
        $0.kind == .property && $0.isStored && !$0.modifiers.contains(.static)
      }
  }

  private func mutableThing(
    _ declaration: Declaration, _ id: DeclarationID, _ context: FileContext
  ) -> String? {
    var search = MutableThingSearch(index: context.index)
    var inference = TypeInference(index: context.index, place: id)
    let inferred = inference.type(of: declaration.initializer ?? 0..<0)
    // An existential may hide what it holds: both are looked at.
    for type in [declaration.type, inferred].compactMap(\.self) {
      if let thing = search.thing(in: type, from: id) { return thing }
    }
    guard let value = declaration.initializer, !value.isEmpty else { return nil }
    if case .function = declaration.type {
      guard isCalled(value, context) else { return nil }
      return keptVariable(in: value, context) ?? madeThing(in: value, id, context, &search)
    }
    guard declaration.type == nil, inferred == nil else { return nil }
    // `UserDefaults.standard`, `{ Mutex(0) }()` and their like.
    let first = context.file.text(value.lowerBound)
    if KnownTypes.mutableThings.contains(first) { return first }
    return madeThing(in: value, id, context, &search)
  }

  /// Something that changes and is made on the way to a value: by a call of its type, or by
  /// `AsyncStream.makeStream()`.
  private func madeThing(
    in value: Range<Int>, _ id: DeclarationID, _ context: FileContext,
    _ search: inout MutableThingSearch
  ) -> String? {
    for token in value where makes(token, context) {
      let made = TypeExpression.named([.init(name: context.file.text(token))])
      if context.file.text(token).first?.isUppercase ?? false,
        let thing = search.thing(in: made, from: id)
      {
        return thing
      }
    }
    return nil
  }

  private func makes(_ token: Int, _ context: FileContext) -> Bool {
    let isBare = !context.isMember(token) || context.file.text(token - 2) == "_Concurrency"
    guard isBare, context.cursor.isName(at: token) else { return false }
    return context.call(token) != nil || context.makesStream(token)
  }

  /// `{ var count = 0; return { count += 1; return count } }()`: a variable that a closure keeps.
  private func keptVariable(in value: Range<Int>, _ context: FileContext) -> String? {
    value.first { context.cursor.word(at: $0) == .var }.map { context.file.text($0 + 1) }
  }

  /// Whether a value is a closure that is called at once.
  private func isCalled(_ value: Range<Int>, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    return cursor.isSymbol("{", at: value.lowerBound)
      && cursor.isSymbol("(", at: cursor.behindPartner(of: value.lowerBound))
  }
}

extension FileContext {
  /// `X.makeStream(…)`, `X<Int>.makeStream(…)`
  func makesStream(_ token: Int) -> Bool {
    var end = token + 1
    if cursor.isSymbol("<", at: end) {
      var parser = TypeParser(cursor)
      parser.cursor.index = token
      _ = parser.parse()
      // The parser takes `.makeStream` for a part of the name.
      end = parser.cursor.index - 2
    }
    return cursor.isSymbol(".", at: end) && file.text(end + 1) == "makeStream"
      && cursor.isSymbol("(", at: end + 2)
  }
}
