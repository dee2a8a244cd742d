/// Nobody but StateKit declares or extends what ownership stands on (OWNERSHIP 7, item 3).
struct OwnershipNameRule: Rule {
  let id = RuleID.ownershipName
  let why = """
    In one module the client's file and every other file share name look-up: a declaration of that \
    name, or an extension with the library's signature, is silently preferred inside the client's \
    file and is handed the owner.
    """

  static let names: Set<String> = [
    "StateOwner", "PersistentStateOwner", "PublishedState", "SharedKey", "SharedReader",
    "SharedStorage", "SharedChange", "Owned", "StateKit",
  ]

  func check(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKitFamily else { return [] }
    return context.declarations.indices.compactMap { number in
      let declaration = context.declarations[number]
      switch declaration.kind {
      case .importing: return checkImport(declaration, context)
      case .enumCase: return nil
      case .property where declaration.isLocal: return nil
      case .extension: return checkExtension(declaration, number, context)
      default:
        guard Self.names.contains(declaration.name) else { return nil }
        return Violation(
          token: declaration.nameToken,
          what: "a declaration named \(declaration.name), which is StateKit's",
          mend: "Give it another name.")
      }
    } + conformancesElsewhere(context)
  }

  /// `import struct Other.Owned` puts that one before StateKit's.
  private func checkImport(_ declaration: Declaration, _ context: FileContext) -> Violation? {
    let last = declaration.end - 1
    guard declaration.name != "StateKit", last > declaration.nameToken,
      Self.names.contains(context.file.text(last))
    else { return nil }
    return Violation(
      token: last, what: "an import of another \(context.file.text(last)) than StateKit's",
      mend: "Leave the import out.")
  }

  private func checkExtension(
    _ declaration: Declaration, _ number: Int, _ context: FileContext
  ) -> Violation? {
    let extended = declaration.type.map {
      context.index.leafNames(of: $0, from: context.id(number))
    }
    // The owners' protocols have a rule of their own.
    let names = (extended ?? []).intersection(Self.names)
      .subtracting(["StateOwner", "PersistentStateOwner"])
    guard let name = names.min() else { return nil }
    return Violation(
      token: declaration.nameToken, what: "an extension of \(name), which is StateKit's",
      mend: "Write a function of your own instead, outside of \(name).")
  }

  /// A wrapper's conformance stands in its own file.
  private func conformancesElsewhere(_ context: FileContext) -> [Violation] {
    context.index.conforming(to: context.index.publishedProtocols, in: context.number).compactMap {
      id in
      let declaration = context.index[id]
      guard declaration.kind == .extension else { return nil }
      let extended = context.index.extended(by: id)
      guard !extended.isEmpty, !extended.contains(where: { $0.file == context.number }) else {
        return extended.isEmpty
          ? Violation(
            token: declaration.nameToken,
            what: "a conformance of \(declaration.name), which is declared elsewhere",
            mend: "Only the client's file says who owns a wrapper.") : nil
      }
      return Violation(
        token: declaration.nameToken,
        what: "a conformance of \(declaration.name) to PublishedState outside of its file",
        mend: "Only the file that declares a wrapper says who owns it.")
    }
  }
}
