internal import SwiftSourceReading

/// Finds extensions that add members to all owners: extensions of `StateOwner`, of
/// `PersistentStateOwner`, and of the protocols that refine them.
struct OwnerDefaultRule: Rule {
  let id = RuleID.ownerDefault
  let why = """
    A member of this extension runs with the owner as `self`. A more specific member in another \
    file can replace it, and then receives the owner, which is the right to write.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    let protocols = context.index.visible(context.index.ownerProtocols, in: context.number)
    return context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .extension else { return nil }
      let extendsOwners =
        declaration.type.map { SourceIndex.containsAny(of: protocols, in: $0) } ?? false
      let isConstrainedToOwners = declaration.requirements.contains { requirement in
        requirement.left.path == ["Self"]
          && SourceIndex.containsAny(of: protocols, in: requirement.right)
      }
      guard extendsOwners || isConstrainedToOwners else { return nil }
      return RuleViolation(
        token: declaration.nameToken,
        what: "the extension of \(declaration.name) adds members to owners",
        fix: "Declare the members in each owner, in the owner's file.")
    }
  }
}
