internal import SwiftSourceReading

/// Searches one file for declarations that the compiler may select for a name in the file of an
/// owner or model.
struct ShadowingSearch {
  let context: FileContext
  let uses: NameUses

  var index: SourceIndex { context.index }
  var shadowing: ShadowingIndex { context.run.shadowing }

  /// Checks the members and the conformances of an extension.
  func checkExtension(_ number: Int) -> [RuleViolation] {
    let extended = index.typesExtended(by: context.id(number))
    let members = index.memberIDs(of: context.id(number)).filter {
      !index[$0].modifiers.isFilePrivate && index[$0].kind != .deinitializer
    }
    guard !extended.isEmpty else {
      let names = index.libraryNames(
        of: context.declarations[number].type, from: context.id(number))
      return members.compactMap { checkLibraryTypeExtension(names, $0) }
        + checkLibraryConformances(number, of: names)
    }
    return extended.flatMap { type -> [RuleViolation] in
      guard type.file != context.number else { return [] }
      if index[type].kind == .protocol {
        return members.compactMap { checkProtocolExtension(type, $0) }
      }
      guard shadowing.relevantTypes.contains(type) || context.run.graph.reached.contains(type)
      else { return [] }
      return members.compactMap { checkTypeExtension(type, $0) }
        + checkConformances(number, of: type)
    }
  }

  /// Returns a violation at a member of an extension.
  func violation(_ member: Declaration, _ what: String) -> RuleViolation {
    RuleViolation(
      token: member.nameToken, what: what,
      fix: "Choose another name, or declare the member in the file of the type.")
  }

  /// Checks a member of an extension of a type that the audited sources do not declare.
  func checkLibraryTypeExtension(_ names: Set<String>, _ id: DeclarationID) -> RuleViolation? {
    let member = index[id]
    let type = names.min() ?? "a type"
    // An unknown name may refer to a protocol.
    let mayBeProtocol = names.contains { name in
      LibraryMembers.isProtocol(name)
        || (member.isType && LibraryMembers.memberGroups(of: name) == nil)
    }
    if mayBeProtocol, let found = checkMemberOfAllTypes(member, in: type) { return found }
    if let found = checkWitness(member, of: names.flatMap(conformers(to:))) { return found }
    guard !member.isType,
      isUsed(member, of: names) || !names.isDisjoint(with: LibraryMembers.usedBySynthesis)
    else { return nil }
    let known = names.compactMap { LibraryMembers.memberGroups(of: $0) }
    let competes =
      known.isEmpty
      || known.joined().contains { group in
        effectiveNames(of: member).contains { name in
          (group[name] ?? []).contains { self.competes(member, with: $0, of: names) }
        }
      }
      || isAmbiguousInOtherFiles(member, of: names) || shadowsUnqualifiedUse(member, of: type)
    guard competes else { return nil }
    return violation(
      member,
      "the compiler may select \(member.name) of \(type) in an owner's or a model's file")
  }

  /// Checks a type, an associated type, an alias or a static member that an extension of a protocol
  /// adds to all conforming types.
  func checkMemberOfAllTypes(_ member: Declaration, in type: String) -> RuleViolation? {
    guard member.isType || member.kind == .associatedType || member.modifiers.contains(.static),
      member.kind != .function || member.name.first?.isLetter ?? false
        || member.name.hasPrefix("_"),
      uses.names.contains(member.name)
    else { return nil }
    return violation(
      member,
      """
      the compiler may select \(member.name), which all types that conform to \(type) receive, in \
      an owner's or a model's file
      """)
  }

  /// Checks a member of an extension of a protocol that another audited file declares.
  private func checkProtocolExtension(_ type: DeclarationID, _ id: DeclarationID) -> RuleViolation?
  {
    let member = index[id]
    let name = index[type].name
    if let found = checkMemberOfAllTypes(member, in: name) { return found }
    guard !member.isType else { return nil }
    if let found = checkWitness(member, of: conformers(to: name)) { return found }
    guard isUsed(member, of: [name]),
      isAmbiguousInOtherFiles(member, of: [name]) || shadowsUnqualifiedUse(member, of: name)
        || membersInOtherFiles(of: type).contains(where: {
          isAmbiguous(member, with: $0, of: [name])
        })
    else { return nil }
    return violation(
      member,
      "the compiler may select \(member.name) of \(name) in an owner's or a model's file")
  }

  /// Checks a member of an extension of a type that another audited file declares.
  private func checkTypeExtension(_ type: DeclarationID, _ id: DeclarationID) -> RuleViolation? {
    let member = index[id]
    let name = index[type].name
    if isOperatorWithoutCompetition(id.number) { return nil }
    if member.isType {
      return checkNestedType(member, of: type) ?? checkWitness(member, of: [type])
    }
    if let found = checkWitness(member, of: [type]) { return found }
    let names = index.nameAndAliases(of: name)
    guard isUsed(member, of: names) else { return nil }
    let competes =
      membersInOtherFiles(of: type).contains { self.isAmbiguous(member, with: $0, of: names) }
      || memberwiseInitializer(of: type).map { self.isAmbiguous(member, with: $0, of: names) }
        ?? false
      || inheritedMembers(of: type).contains { self.isAmbiguous(member, with: $0, of: names) }
      || libraryMembers(of: type).contains { group in
        (group[member.name] ?? []).contains { self.competes(member, with: $0, of: names) }
      }
      || shadowsUnqualifiedUse(member, of: name)
    guard competes else { return nil }
    return violation(
      member, "an overload of \(member.name) of \(name), which an owner's or a model's file uses")
  }

  /// Checks whether a type nested in a type of another file hides a type with the same name.
  private func checkNestedType(_ member: Declaration, of type: DeclarationID) -> RuleViolation? {
    guard uses.unqualifiedNames.contains(member.name),
      LibraryMembers.isType(member.name)
        || (index.types[member.name] ?? []).contains(where: { $0.file != context.number })
    else { return nil }
    return violation(
      member,
      """
      the nested type \(member.name) of \(index[type].name) hides the type that an owner's or a \
      model's file uses
      """)
  }

  /// Returns the members that other files declare in a type.
  private func membersInOtherFiles(of type: DeclarationID) -> [Declaration] {
    ([type] + index.extensions(of: type)).filter { $0.file != context.number }
      .flatMap { index.members(of: $0) }
  }
}
