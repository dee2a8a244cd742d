/// No default implementation for owners (OWNERSHIP 7, item 11).
struct OwnerDefaultRule: Rule {
  let id = RuleID.ownerDefault
  let why = """
    A member in an extension of an owner's protocol runs with the owner as `self`: whoever writes a \
    more specific one in another file is handed the right to write.
    """

  func check(_ context: FileContext) -> [Violation] {
    let protocols = context.index.ownerProtocols
    return context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      guard declaration.kind == .extension else { return nil }
      let extended = declaration.type.map { SourceIndex.names(protocols, $0) } ?? false
      let constrained = declaration.requirements.contains { requirement in
        requirement.left.path == ["Self"] && SourceIndex.names(protocols, requirement.right)
      }
      guard extended || constrained else { return nil }
      return Violation(
        token: declaration.nameToken,
        what: "an extension of the owner's protocol \(declaration.name)",
        mend: "Write each owner's members in its own file, in the owner itself.")
    }
  }
}
