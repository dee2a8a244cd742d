internal import SwiftSourceReading

extension HiddenOverloadRule {
  /// Finds declarations that the compiler may select for a name in the file of an owner or model.
  func shadowingDeclarations(_ context: FileContext) -> [RuleViolation] {
    let shadowing = context.run.shadowing
    guard !shadowing.trustedFiles.contains(context.number),
      let uses = shadowing.uses(of: context.location.module)
    else { return [] }
    let search = ShadowingSearch(context: context, uses: uses)
    return context.declarations.indices.flatMap { number -> [RuleViolation] in
      let declaration = context.declarations[number]
      guard !declaration.isLocal, !declaration.modifiers.isFilePrivate else { return [] }
      if declaration.kind == .extension {
        return search.checkExtension(number)
      }
      return declaration.parent == nil ? search.checkTopLevelDeclaration(number) : []
    } + search.checkOperators() + search.checkPrecedences()
  }
}
