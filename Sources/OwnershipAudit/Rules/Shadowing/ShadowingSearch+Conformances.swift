internal import SwiftSourceReading

extension ShadowingSearch {
  /// Checks conformances that add names to a type that another file declares, or that change its
  /// encoding.
  func checkConformances(_ number: Int, of type: DeclarationID) -> [RuleViolation] {
    context.declarations[number].inheritance.compactMap { inherited in
      let scope = context.id(number)
      if index.resolvedNames(of: inherited.type, from: scope).contains("CodingKeyRepresentable") {
        return RuleViolation(
          token: inherited.token,
          what: """
            a conformance of \(index[type].name) to CodingKeyRepresentable outside of the type's \
            file, which changes the encoding
            """,
          fix: "Declare the conformance in the file of the type.")
      }
      let named = index.types(named: inherited.type.path, from: scope).flatMap {
        index.nominalTypes(for: $0)
      }
      var pending = named.filter { index[$0].kind == .protocol }
      var seen: Set<DeclarationID> = []
      while let id = pending.popLast() {
        guard seen.insert(id).inserted else { continue }
        for part in [id] + index.extensions(of: id) {
          if let name = memberIntroduced(by: part, to: type) {
            return RuleViolation(
              token: inherited.token,
              what: """
                a conformance of \(index[type].name) to \(index[id].name) outside of the type's file \
                adds \(name), which the compiler may select in an owner's or a model's file
                """,
              fix: "Declare the conformance in the file of the type, or rename the member.")
          }
        }
        pending += index[id].inheritance.flatMap {
          index.types(named: $0.type.path, from: id).flatMap { index.nominalTypes(for: $0) }
        }.filter { index[$0].kind == .protocol }
      }
      return nil
    }
  }

  /// Returns the name of a member that a protocol or its extension adds to a type and that the
  /// compiler may select in the file of an owner or model, or nil.
  private func memberIntroduced(by part: DeclarationID, to type: DeclarationID) -> String? {
    let isExtension = index[part].kind == .extension
    return index.members(of: part).first { member in
      guard !member.modifiers.isFilePrivate else { return false }
      if member.kind == .associatedType || (isExtension && member.isType) {
        return uses.unqualifiedNames.contains(member.name)
      }
      guard isExtension else { return false }
      let name = index[type].name
      if uses.unqualifiedNames.contains(member.name), member.modifiers.contains(.static) {
        return true
      }
      if checkWitness(member, of: [type]) != nil { return true }
      return isUsed(member, of: [name])
        && (shadowsUnqualifiedUse(member, of: name)
          || index.members(of: type).contains { isAmbiguous(member, with: $0, of: [name]) })
    }?.name
  }

  /// Checks conformances of a library type to protocols that the audited sources declare.
  func checkLibraryConformances(_ number: Int, of names: Set<String>) -> [RuleViolation] {
    context.declarations[number].inheritance.compactMap { inherited in
      let protocols = protocols(of: inherited.type, from: context.id(number))
      let hidingMember = protocols.lazy.flatMap { [$0] + index.extensions(of: $0) }
        .filter { index[$0].kind == .extension }
        .flatMap { index.memberIDs(of: $0) }
        .first { !index[$0].modifiers.isFilePrivate && checkLibraryTypeExtension(names, $0) != nil }
      guard let hidingMember else { return nil }
      return RuleViolation(
        token: inherited.token,
        what: """
          a conformance of \(names.min() ?? "a type") adds \(index[hidingMember].name), which the \
          compiler may select in an owner's or a model's file
          """,
        fix: "Choose another name for the member.")
    }
  }
}
