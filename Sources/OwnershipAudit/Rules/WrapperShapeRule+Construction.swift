internal import SwiftSourceReading

extension WrapperShapeRule {
  /// Finds wrappers that code in the file creates outside of the owner's `publish`.
  func checkConstruction(of id: DeclarationID, _ context: FileContext) -> [RuleViolation] {
    let name = context.index[id].name
    let created = (calls(of: id, context) + assignments(of: name, context)).filter { token in
      !context.file.declarations(around: token).contains {
        isPublish(context.declarations[$0], context)
      }
    }
    return created.map { token in
      RuleViolation(
        token: token, what: "the wrapper \(name) is created outside of its owner's `publish`",
        fix: "Create wrappers only in the owner's `publish`.")
    }
      + factories(of: id, context).map {
        RuleViolation(
          token: $0,
          what: """
            \(context.file.text($0)) returns the wrapper \(name), but is not its owner's `publish`
            """,
          fix: "Return wrappers only from the owner's `publish`. Read them with `@SharedReader`."
        )
      }
  }

  /// Returns the ranges of the wrapper and its extensions in its file.
  private func ranges(of id: DeclarationID, _ context: FileContext) -> [Range<Int>] {
    ([id] + context.index.extensions(of: id)).filter { $0.file == context.number }
      .map { context.index[$0].first..<context.index[$0].end }
  }

  /// Finds `ReadOnlyContactsState(…)`, its unapplied `init`, and `Self(…)` inside of the wrapper.
  private func calls(of id: DeclarationID, _ context: FileContext) -> [Int] {
    let cursor = context.cursor
    let ownRanges = ranges(of: id, context)
    let named = context.occurrences(meaning: context.index[id].name).filter { token in
      let isReference =
        (cursor.isSymbol(".", at: token + 1) || cursor.isModuleSelector(at: token + 1))
        && cursor.keyword(at: token + 2) == .initializer
      return isReference || context.openParenthesis(ofCallAt: token) != nil
    }
    let selves = context.file.occurrences(of: "Self").filter { token in
      context.openParenthesis(ofCallAt: token) != nil && ownRanges.contains { $0.contains(token) }
    }
    return named + selves
  }

  /// Finds `held = .init(…)` where the type of the property `held` contains a wrapper.
  private func assignments(of name: String, _ context: FileContext) -> [Int] {
    let holders = Set(
      context.declarations.filter { declaration in
        declaration.kind == .property && declaration.isStored
          && declaration.type.map { yields($0, name) } ?? false
      }.map(\.name))
    guard !holders.isEmpty else { return [] }
    let cursor = context.cursor
    return context.file.occurrences(ofAny: holders).filter { token in
      cursor.isSymbol("=", at: token + 1) && cursor.isSymbol(".", at: token + 2)
        && cursor.keyword(at: token + 3) == .initializer
    }
  }

  /// Finds functions and properties outside of the wrapper that return a wrapper.
  private func factories(of id: DeclarationID, _ context: FileContext) -> [Int] {
    let ownRanges = ranges(of: id, context)
    return context.declarations.indices.filter { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .function || declaration.kind == .property,
        let type = declaration.type, !ownRanges.contains(where: { $0.contains(declaration.first) }),
        // A variable without an initial value, such as a reader, does not create a wrapper.
        !(declaration.isStored && declaration.initializer == nil)
      else { return false }
      return yields(type, context.index[id].name) && !isPublish(declaration, context)
    }.map { context.declarations[$0].nameToken }
  }

  /// Whether a value of the type is, contains or returns a wrapper.
  private func yields(_ type: TypeExpression, _ name: String) -> Bool {
    switch type {
    case .optional(let type), .array(let type), .dictionary(_, let type): yields(type, name)
    case .tuple(let types): types.contains { yields($0, name) }
    case .function(_, let result): yields(result, name)
    case .named(let components):
      type.lastName == name
        || (KnownTypes.values.contains(type.lastName ?? "")
          && components.flatMap(\.arguments).contains { yields($0, name) })
    default: false
    }
  }

  private func isPublish(_ declaration: Declaration, _ context: FileContext) -> Bool {
    guard declaration.kind == .function, declaration.name == "publish",
      let parent = declaration.parent
    else { return false }
    return (context.index.ownersByFile[context.number] ?? []).contains { owner in
      owner == context.id(parent) || context.index[owner].name == context.declarations[parent].name
    }
  }
}
