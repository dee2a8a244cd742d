internal import SwiftSourceReading

extension ShadowingSearch {
  /// Whether the same use of a name may refer both to a member of an extension and to a member that
  /// another file adds to the same type.
  func isAmbiguousInOtherFiles(_ member: Declaration, of types: Set<String>) -> Bool {
    effectiveNames(of: member).contains { name in
      let others = shadowing.members[name] ?? []
      index.stepCounter.add(others.count)
      return others.contains { other in
        guard other.file != context.number, let parent = index[other].parent else { return false }
        return mayShareType(types, DeclarationID(file: other.file, number: parent))
          && isAmbiguous(member, with: index[other], of: types)
      }
    }
  }

  /// Whether one type can have both the members of an extension of `types` and the members of the
  /// declaration `other`.
  private func mayShareType(_ types: Set<String>, _ other: DeclarationID) -> Bool {
    let declaration = index[other]
    if types.contains(declaration.name) { return true }
    let extendsProtocol = types.contains { name in
      LibraryMembers.isProtocol(name)
        || (index.types[name] ?? []).contains { index[$0].kind == .protocol }
    }
    guard declaration.kind == .extension else {
      return extendsProtocol && shadowing.relevantTypes.contains(other)
    }
    if extendsProtocol { return true }
    return LibraryMembers.isProtocol(declaration.name)
      || index.typesExtended(by: other).contains { index[$0].kind == .protocol }
  }

  /// Whether a member hides a global declaration, where code uses their common name without
  /// `self.`.
  func shadowsUnqualifiedUse(_ member: Declaration, of type: String) -> Bool {
    guard uses.unqualifiedNames.contains(member.name), member.kind != .initializer, !member.isType
    else { return false }
    let calls = uses.unqualifiedCalls[member.name] ?? []
    let others = (shadowing.globals[member.name] ?? []).filter { $0.file != context.number }
    index.stepCounter.add(others.count)
    if member.isCallable {
      guard calls.contains(where: { mayReferTo($0, member.parameters) }) else { return false }
      return StandardNames.globalFunctions.contains(member.name)
        || LibraryMembers.isType(member.name)
        || !others.isEmpty
    }
    return StandardNames.globalFunctions.contains(member.name) || !others.isEmpty
  }

  /// Checks a declaration at file scope.
  func checkTopLevelDeclaration(_ number: Int) -> [RuleViolation] {
    let declaration = context.declarations[number]
    guard isHidingAtFileScope(declaration) else { return [] }
    return [
      RuleViolation(
        token: declaration.nameToken,
        what: """
          the compiler may select this \(declaration.name) in an owner's or a model's file, instead \
          of another declaration with the same name
          """,
        fix: "Choose another name, or declare it `private`.")
    ]
  }

  private func isHidingAtFileScope(_ declaration: Declaration) -> Bool {
    let name = declaration.name
    if declaration.isType, LibraryMembers.literalTypes.contains(name) { return true }
    guard uses.unqualifiedNames.contains(name) else { return false }
    let others = (shadowing.globals[name] ?? []).filter { $0.file != context.number }
    index.stepCounter.add(others.count)
    switch declaration.kind {
    case .function:
      guard name.first?.isLetter ?? false || name.hasPrefix("_") else { return false }
      let calls = (uses.unqualifiedCalls[name] ?? []).filter {
        mayReferTo($0, declaration.parameters)
      }
      guard !calls.isEmpty else { return false }
      return StandardNames.globalFunctions.contains(name) || LibraryMembers.isType(name)
        || others.contains { other in
          let other = index[other]
          return other.isType || other.kind == .property
            || calls.contains { mayReferTo($0, other.parameters) }
        }
    case .property:
      return StandardNames.globalFunctions.contains(name) || LibraryMembers.isType(name)
        || others.contains { index[$0].kind == .function }
    default:
      return declaration.isType && LibraryMembers.isType(name)
    }
  }
}

extension SourceIndex {
  /// Returns the names of the library types that an extension extends, with aliases resolved.
  func libraryNames(
    of type: TypeExpression?, from scope: DeclarationID, depth: Int = 0
  ) -> Set<String> {
    switch type {
    case .array: return ["Array"]
    case .dictionary: return ["Dictionary"]
    case .optional: return ["Optional"]
    case .named:
      guard let type, let name = type.lastName else { return [] }
      let aliases = types(named: type.path, from: scope).filter {
        self[$0].kind == .alias && $0 != scope
      }
      guard depth < 8, !aliases.isEmpty else { return [name] }
      return aliases.reduce(into: []) {
        $0.formUnion(libraryNames(of: self[$1].type, from: $1, depth: depth + 1))
      }
    default: return []
    }
  }
}
