/// Finds extensions of an owner's protocol with default implementations.
struct OwnerDefaultRule: Rule {
  let id = RuleID.ownerDefault
  let why = """
    A member in an extension of an owner's protocol runs with the owner as `self`. A more specific \
    member in another file replaces it and receives the right to write.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    let protocols = context.index.visible(context.index.ownerProtocols, in: context.number)
    return context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .extension else { return nil }
      let extended = declaration.type.map { SourceIndex.names(protocols, $0) } ?? false
      let constrained = declaration.requirements.contains { requirement in
        requirement.left.path == ["Self"] && SourceIndex.names(protocols, requirement.right)
      }
      guard extended || constrained else { return nil }
      return RuleViolation(
        token: declaration.nameToken,
        what: "an extension of the owner's protocol \(declaration.name)",
        fix: "Declare the members in each owner, in its file.")
    }
  }
}
