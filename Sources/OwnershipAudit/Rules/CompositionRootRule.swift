/// Storages and live clients are made in the composition root, files are persistence's
/// (OWNERSHIP 7, item 10).
struct CompositionRootRule: Rule {
  let id = RuleID.compositionRoot
  let why = """
    Who holds a storage can make a client of its own in it; who writes the record of a state forges \
    the next launch.
    """

  private static let mend = """
    Make storages and live clients where the store is made, and hand features their clients by \
    dependency.
    """

  func check(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKitFamily else { return [] }
    return (storages(context) + liveClients(context) + fileAccess(context)).filter {
      !context.isInPreview($0.token)
    }
  }

  private func storages(_ context: FileContext) -> [Violation] {
    context.places(meaning: "SharedStorage").compactMap { token in
      let isMade = context.call(token) != nil || context.isInitializedImplicitly(token)
      if isMade, !context.role.isCompositionRoot {
        return Violation(
          token: token, what: "a storage is made outside of the composition root", mend: Self.mend)
      }
      if context.role.declaresFeature, !context.role.isEntry {
        return Violation(token: token, what: "a feature has to do with a storage", mend: Self.mend)
      }
      if isInDependency(token, context) {
        return Violation(
          token: token, what: "a storage is a dependency, which every feature can ask for",
          mend: Self.mend)
      }
      return nil
    }
  }

  private func isInDependency(_ token: Int, _ context: FileContext) -> Bool {
    let keys = context.index.otherNames(of: "DependencyKey")
    return context.file.declarations(around: token).contains { number in
      let declaration = context.declarations[number]
      if declaration.kind == .extension, declaration.name == "DependencyValues" { return true }
      return context.index.names(keys, in: declaration)
    }
  }

  private func liveClients(_ context: FileContext) -> [Violation] {
    guard !context.role.isCompositionRoot else { return [] }
    let cursor = context.cursor
    return context.file.places(of: "live").compactMap { token in
      guard cursor.isSymbol(".", at: token - 1) || cursor.isSelector(at: token - 1) else {
        return nil
      }
      let isOfClient = context.file.text(token - 2).hasSuffix("Client")
      guard cursor.isSymbol("(", at: token + 1) else {
        guard isOfClient, hasLiveFunction(context.file.text(token - 2), context) else { return nil }
        return Violation(
          token: token, what: "a client's `live` is handed on outside of the composition root",
          mend: Self.mend)
      }
      guard cursor.labels(ofCall: token + 1).contains("in") else { return nil }
      return Violation(
        token: token, what: "a live client is made outside of the composition root",
        mend: Self.mend)
    }
  }

  /// Whether `live` of the type is a function that takes a storage, and no constant.
  private func hasLiveFunction(_ name: String, _ context: FileContext) -> Bool {
    (context.index.types[name] ?? []).contains { type in
      ([type] + context.index.extensions(of: type)).contains { place in
        context.index.members(of: place).contains {
          $0.kind == .function && $0.name == "live" && !$0.parameters.isEmpty
        }
      }
    }
  }

  private static let stores: Set<String> = [
    "FileManager", "FileHandle", "UserDefaults", "NSUbiquitousKeyValueStore", "AppStorage",
    "SceneStorage", "InputStream", "OutputStream", "FileDescriptor", "fopen", "fwrite", "creat",
    "openat", "mmap", "SecItemAdd", "SecItemUpdate", "NSKeyedArchiver", "NSKeyedUnarchiver",
  ]

  private func fileAccess(_ context: FileContext) -> [Violation] {
    guard context.role.isOfDomain, !context.role.isCompositionRoot else { return [] }
    let cursor = context.cursor
    let named = Self.stores.flatMap { context.places(meaning: $0) }.filter {
      !(cursor.isSymbol(".", at: $0 - 1) && cursor.isName(at: $0 - 2)
        && !context.file.text($0 - 2).hasPrefix("Foundation"))
    }
    let read = context.file.places(of: ["contentsOf", "contentsOfFile"]).filter { token in
      guard cursor.isSymbol("(", at: token - 1), cursor.isSymbol(":", at: token + 1) else {
        return false
      }
      let callee = cursor.word(at: token - 2) == .initializer ? token - 4 : token - 2
      return ["Data", "String", "NSData", "NSString", "NSDictionary", "NSArray", "XMLParser"]
        .contains(context.index.meaning(of: callee, in: context.number))
    }
    let written = context.file.places(of: "write").filter { token in
      context.isMember(token) && cursor.isSymbol("(", at: token + 1)
        && ["to", "toFile"].contains(context.file.text(token + 2))
        && !cursor.isSymbol("&", at: token + 4)
    }
    return (named + read + written).sorted().map { token in
      Violation(
        token: token, what: "file access (\(context.file.text(token))) beside persistence",
        mend: "Let the owner persist its state (PersistentStateOwner), in the storage's folder.")
    }
  }
}
