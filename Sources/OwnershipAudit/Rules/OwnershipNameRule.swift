internal import SwiftSourceReading

/// Finds declarations and extensions outside of StateKit with the names that ownership depends on.
struct OwnershipNameRule: Rule {
  let id = RuleID.ownershipName
  let why = """
    In a client's file, the compiler silently prefers a declaration of the same module to \
    StateKit's declaration with the same name. Such a declaration, and also an extension or a \
    conformance, can receive the owner, or change what readers see.
    """

  static let names: Set<String> = [
    "StateOwner", "PersistentStateOwner", "PublishedState", "OwnerKey", "SharedReader",
    "SharedStorage", "SharedChange", "Owned", "StateKit",
  ]

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKitFamily, context.importsStateKit else { return [] }
    return context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      switch declaration.kind {
      case .importing: return checkImport(declaration, context)
      case .enumCase: return nil
      case .property where declaration.isLocal: return nil
      case .extension: return checkExtension(declaration, number, context)
      default:
        guard Self.names.contains(declaration.name) else { return nil }
        return RuleViolation(
          token: declaration.nameToken,
          what: "a declaration with the name \(declaration.name), which belongs to StateKit",
          fix: "Choose another name.")
      }
    } + conformancesOutsideWrapperFile(context)
  }

  /// Checks imports such as `import struct Other.Owned`, which the compiler prefers to StateKit's
  /// type.
  private func checkImport(_ declaration: Declaration, _ context: FileContext) -> RuleViolation? {
    let last = declaration.end - 1
    guard declaration.name != "StateKit", last > declaration.nameToken,
      Self.names.contains(context.file.text(last))
    else { return nil }
    return RuleViolation(
      token: last,
      what: "an import of a declaration \(context.file.text(last)) that is not StateKit's",
      fix: "Remove the import.")
  }

  private func checkExtension(
    _ declaration: Declaration, _ number: Int, _ context: FileContext
  ) -> RuleViolation? {
    // `extension Sharing.SharedReader` extends a type of another library.
    if let path = declaration.type?.path, path.count > 1, path[0] != "StateKit",
      context.declarations.contains(where: { $0.kind == .importing && $0.name == path[0] }),
      !context.index.modules.contains(path[0])
    {
      return nil
    }
    let extended = declaration.type.map {
      context.index.resolvedNames(of: $0, from: context.id(number))
    }
    // The protocols of owners are checked by `OwnerDefaultRule`.
    let names = (extended ?? []).intersection(Self.names)
      .subtracting(["StateOwner", "PersistentStateOwner"])
    guard let name = names.min() else { return nil }
    return RuleViolation(
      token: declaration.nameToken, what: "an extension of \(name), which belongs to StateKit",
      fix: "Write a function outside of \(name) instead.")
  }

  /// Finds conformances to `PublishedState` outside of the wrapper's file.
  private func conformancesOutsideWrapperFile(_ context: FileContext) -> [RuleViolation] {
    context.index.conforming(to: context.index.wrapperProtocols, in: context.number).compactMap {
      id in
      let declaration = context.index[id]
      guard declaration.kind == .extension else { return nil }
      let extended = context.index.typesExtended(by: id)
      guard !extended.isEmpty, !extended.contains(where: { $0.file == context.number }) else {
        return extended.isEmpty
          ? RuleViolation(
            token: declaration.nameToken,
            what: """
              a conformance to PublishedState of \(declaration.name), a type that the audited \
              sources do not declare
              """,
            fix: "Declare the wrapper and its conformance in the client's file.") : nil
      }
      return RuleViolation(
        token: declaration.nameToken,
        what: """
          a conformance of \(declaration.name) to PublishedState outside of the file that declares \
          \(declaration.name)
          """,
        fix: "Declare the conformance in the file that declares the wrapper.")
    }
  }
}
