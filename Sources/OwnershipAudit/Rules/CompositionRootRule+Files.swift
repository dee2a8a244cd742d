extension CompositionRootRule {
  private static let stores: Set<String> = [
    "FileManager", "FileHandle", "UserDefaults", "NSUbiquitousKeyValueStore", "AppStorage",
    "SceneStorage", "InputStream", "OutputStream", "FileDescriptor", "SecItemAdd", "SecItemUpdate",
    "NSKeyedArchiver", "NSKeyedUnarchiver", "FolderStateFiles", "Process",
  ]

  /// Functions of the C library that open, change or remove files, or run programs.
  private static let calls: Set<String> = [
    "open", "openat", "creat", "fopen", "freopen", "fdopen", "fwrite", "pwrite", "mmap", "unlink",
    "unlinkat", "rename", "renameat", "mkdir", "mkdirat", "rmdir", "remove", "truncate",
    "ftruncate", "link", "symlink", "opendir", "mkstemp", "system", "popen", "posix_spawn",
    "posix_spawnp", "fork", "execv", "execve", "execvp",
  ]

  private static let libraries: Set<String> = [
    "Glibc", "Darwin", "Musl", "Bionic", "Android", "WASILibc", "ucrt", "Foundation",
  ]

  func fileAccess(_ context: FileContext) -> [RuleViolation] {
    guard context.role.hasOwnersOrFeaturesInTarget, !context.role.isCompositionRoot else {
      return []
    }
    let cursor = context.cursor
    let named = Self.stores.flatMap { context.occurrences(meaning: $0) }.filter {
      !(cursor.isSymbol(".", at: $0 - 1) && cursor.isName(at: $0 - 2)
        && !context.file.text($0 - 2).hasPrefix("Foundation")) && isOfLibrary($0, context)
    }
    let called = context.file.occurrences(ofAny: Self.calls).filter { isCallOfLibrary($0, context) }
    let read = context.file.occurrences(ofAny: ["contentsOf", "contentsOfFile"]).filter { token in
      guard cursor.isSymbol("(", at: token - 1), cursor.isSymbol(":", at: token + 1) else {
        return false
      }
      let callee = cursor.keyword(at: token - 2) == .initializer ? token - 4 : token - 2
      return ["Data", "String", "NSData", "NSString", "NSDictionary", "NSArray", "XMLParser"]
        .contains(context.index.meaning(of: callee, in: context.number))
    }
    let written = context.file.occurrences(of: "write").filter { token in
      context.isMember(token) && cursor.isSymbol("(", at: token + 1)
        && ["to", "toFile"].contains(context.file.text(token + 2))
        && !cursor.isSymbol("&", at: token + 4)
    }
    return (named + called + read + written).sorted().map { token in
      RuleViolation(
        token: token, what: "file access (\(context.file.text(token))) outside of persistence",
        fix: "Let the owner persist its state (PersistentStateOwner), in the storage's folder.")
    }
  }

  /// Whether a name such as `Process` refers to the system's type, and not to a declared type or a
  /// label.
  private func isOfLibrary(_ token: Int, _ context: FileContext) -> Bool {
    guard context.file.text(token) == "Process" else { return true }
    guard !context.cursor.isSymbol(":", at: token + 1), !context.declarations.isEmpty else {
      return false
    }
    let around = context.file.declarations(around: token).first ?? 0
    return context.index.types(named: ["Process"], from: context.id(around)).isEmpty
  }

  /// Whether the token is a call such as `Glibc.open(…)`, or `open(…)` where the app declares no
  /// function of this name.
  private func isCallOfLibrary(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    guard cursor.isSymbol("(", at: token + 1) else { return false }
    switch cursor.keyword(at: token - 1) {
    case .func, .case, .macro: return false
    default: break
    }
    if context.isMember(token) {
      return Self.libraries.contains(context.file.text(token - 2))
    }
    // `#name(…)` is a macro.
    guard !cursor.isSymbol("#", at: token - 1) else { return false }
    return !isDeclared(token, context)
  }

  /// Whether an unqualified call may refer to a declaration of the app: at file scope in the same
  /// target, in a type around the call, or local.
  private func isDeclared(_ token: Int, _ context: FileContext) -> Bool {
    let name = context.file.text(token)
    let isBound = context.file.occurrences(of: name).contains { place in
      switch context.cursor.keyword(at: place - 1) {
      case .let, .var: true
      case .func: true
      default: context.cursor.isSymbol(":", at: place + 1)
      }
    }
    if isBound { return true }
    let index = context.index
    guard index.declaresFunction(name) else { return false }
    let types = Set(
      context.file.declarations(around: token).flatMap { index.selfTypes(of: context.id($0)) })
    return index.functions(named: name).contains { id in
      guard let parent = index[id].parent else {
        return index.file(of: id).location.module == context.location.module
          && (id.file == context.number || !index[id].modifiers.isFilePrivate)
      }
      let outer = index.selfTypes(of: DeclarationID(file: id.file, number: parent))
      return outer.contains(where: types.contains)
    }
  }
}
