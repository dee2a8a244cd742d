internal import SwiftSourceReading

extension FileContext {
  private static let cLibraries: Set<String> = [
    "Glibc", "Darwin", "Musl", "Bionic", "Android", "WASILibc", "ucrt", "Foundation",
  ]

  /// Finds calls of functions of the C library: `Glibc.open(…)`, and `open(…)` unless a visible
  /// declaration of the app, or a member of a library's collection, has this name.
  ///
  /// - Parameter functions: The possible numbers of arguments, by the name of the function.
  func callsOfCLibrary(_ functions: [String: ClosedRange<Int>]) -> [Int] {
    file.occurrences(ofAny: functions.keys).filter { token in
      guard cursor.isSymbol("(", at: token + 1), let call = CallShape(after: token, cursor),
        call.trailingClosureCount == 0, call.labels.allSatisfy(\.isEmpty),
        functions[file.text(token)]?.contains(call.labels.count) ?? false
      else { return false }
      return refersToCLibrary(token)
    }
  }

  /// Finds functions of the C library that are used as values: `let quit = exit`,
  /// `files.forEach(close)`.
  func referencesToCLibrary(_ names: some Sequence<String>) -> [Int] {
    file.occurrences(ofAny: names).filter { token in
      isValue(token) && refersToCLibrary(token)
    }
  }

  /// Whether a name is a complete expression: an argument, an element, or an initial value.
  private func isValue(_ token: Int) -> Bool {
    let before = beforePath(token)
    let isStart =
      cursor.isSymbol("(", at: before) || cursor.isSymbol(",", at: before)
      || cursor.isSymbol("[", at: before) || cursor.isSymbol(":", at: before)
      || cursor.isSymbol("=", at: before) || cursor.keyword(at: before) == .return
    guard isStart, file.text(before - 1) != "selector" else { return false }
    guard let next = cursor.token(token + 1) else { return true }
    return next.kind == .close || next.isSymbol(",") || next.isSymbol(";")
      || (next.startsLine && !cursor.continuesStatement(at: token + 1))
  }

  /// Whether a name, with or without a module, refers to a function of the C library.
  private func refersToCLibrary(_ token: Int) -> Bool {
    switch cursor.keyword(at: token - 1) {
    case .func, .case, .macro, .let, .var: return false
    default: break
    }
    if isMember(token) { return Self.cLibraries.contains(file.text(token - 2)) }
    // `#name(…)` is a macro, and `@name(…)` is an attribute.
    guard !cursor.isSymbol("#", at: token - 1), !cursor.isSymbol("@", at: token - 1) else {
      return false
    }
    return !isDeclared(file.text(token), at: token)
  }

  /// Whether an unqualified name may refer to a member of a library's collection, or to a
  /// declaration of the app: a parameter or a variable, a local function, a member of a type around
  /// the name or of its supertypes, or a declaration at file scope in the same target.
  private func isDeclared(_ name: String, at token: Int) -> Bool {
    let around = file.declarations(around: token)
    let isLocal = around.contains { number in
      let declaration = declarations[number]
      guard !declaration.isType, declaration.kind != .extension else { return false }
      return isHidden(name, by: declaration, before: token)
    }
    if isLocal { return true }
    let scope = memberScope(around: around)
    if scope.library.contains(where: { LibraryMembers.isCollectionMember(name, of: $0) }) {
      return true
    }
    let isMember = scope.declared.contains { type in
      ([type] + index.extensions(of: type)).contains { part in
        index.memberIDs(of: part).contains { isVisible($0, named: name) }
      }
    }
    if isMember { return true }
    return isVisibleFunction(name, around: around, library: scope.library)
      || (run.shadowing.globals[name] ?? []).contains { isVariable($0) }
      || declarations.contains { $0.parent == nil && $0.name == name && $0.kind == .property }
  }

  private func isVisible(_ id: DeclarationID, named name: String) -> Bool {
    index[id].name == name && (id.file == number || !index[id].modifiers.isFilePrivate)
  }

  private func isVariable(_ id: DeclarationID) -> Bool {
    index[id].kind == .property && index.file(of: id).location.module == location.module
  }

  /// Whether a function with this name is local, at file scope in the same target, or a member that
  /// an extension adds to one of the library's types around the name, or to a library's protocol.
  private func isVisibleFunction(_ name: String, around: [Int], library: Set<String>) -> Bool {
    index.functions(named: name).contains { id in
      guard isVisible(id, named: name) else { return false }
      guard let parent = index[id].parent else {
        return index.file(of: id).location.module == location.module
      }
      if index[id].isLocal { return id.file == number && around.contains(parent) }
      let outer = DeclarationID(file: id.file, number: parent)
      guard !library.isEmpty, index[outer].kind == .extension,
        index.typesExtended(by: outer).isEmpty
      else { return false }
      let extended = index.libraryNames(of: index[outer].type, from: outer)
      return !extended.isDisjoint(with: library)
        || extended.contains(where: LibraryMembers.isProtocol)
    }
  }

  /// Returns the types whose members are in scope: the declared types around a token with their
  /// declared supertypes, and the names of the library's types that these types inherit from or
  /// that the extensions around the token extend.
  private func memberScope(
    around: [Int]
  ) -> (declared: Set<DeclarationID>, library: Set<String>) {
    var library: Set<String> = []
    var pending: [DeclarationID] = []
    for number in around {
      let declaration = declarations[number]
      if declaration.kind == .protocol { pending.append(id(number)) }
      let types = index.selfTypes(of: id(number))
      pending += types
      if declaration.kind == .extension, types.isEmpty {
        library.formUnion(index.libraryNames(of: declaration.type, from: id(number)))
      }
    }
    var declared: Set<DeclarationID> = []
    while let type = pending.popLast() {
      guard declared.insert(type).inserted else { continue }
      for (inherited, scope) in index.conformances(of: type) {
        let supertypes = index.types(named: inherited.type.path, from: scope).flatMap {
          index.nominalTypes(for: $0)
        }
        pending += supertypes
        if supertypes.isEmpty {
          library.formUnion(index.resolvedNames(of: inherited.type, from: scope))
        }
      }
    }
    return (declared, library)
  }
}
