internal import SwiftSourceReading

extension CompositionRootRule {
  /// Library types and functions that store data or run programs.
  private static let storageNames: Set<String> = [
    "FileManager", "FileHandle", "UserDefaults", "NSUbiquitousKeyValueStore", "AppStorage",
    "SceneStorage", "InputStream", "OutputStream", "FileDescriptor", "SecItemAdd", "SecItemUpdate",
    "NSKeyedArchiver", "NSKeyedUnarchiver", "FolderStateFiles", "Process",
  ]

  /// Functions of the C library that open, change or remove files, or run programs, with the
  /// possible numbers of their arguments.
  private static let cFunctions: [String: ClosedRange<Int>] = [
    "open": 2...3, "openat": 3...4, "creat": 2...2, "fopen": 2...2, "freopen": 3...3,
    "fdopen": 2...2, "fwrite": 4...4, "pwrite": 4...4, "mmap": 6...6, "unlink": 1...1,
    "unlinkat": 3...3, "rename": 2...2, "renameat": 4...4, "mkdir": 2...2, "mkdirat": 3...3,
    "rmdir": 1...1, "remove": 1...1, "truncate": 2...2, "ftruncate": 2...2, "link": 2...2,
    "symlink": 2...2, "opendir": 1...1, "mkstemp": 1...1, "system": 1...1, "popen": 2...2,
    "posix_spawn": 6...6, "posix_spawnp": 6...6, "fork": 0...0, "execv": 2...2, "execve": 3...3,
    "execvp": 2...2,
  ]

  /// The functions that are also found as values, as in `paths.forEach(unlink)`. Names that a
  /// variable may have, such as `link`, are omitted.
  private static let functionsFoundAsValues = [
    "creat", "fopen", "mkdir", "rmdir", "unlink", "mkstemp", "popen",
  ]

  func fileAccess(_ context: FileContext) -> [RuleViolation] {
    guard context.role.hasOwnersOrFeaturesInTarget, !context.role.isCompositionRoot else {
      return []
    }
    let cursor = context.cursor
    let named = Self.storageNames.flatMap { context.occurrences(meaning: $0) }.filter {
      !(cursor.isSymbol(".", at: $0 - 1) && cursor.isName(at: $0 - 2)
        && !context.file.text($0 - 2).hasPrefix("Foundation")) && isOfLibrary($0, context)
    }
    let called =
      context.callsOfCLibrary(Self.cFunctions)
      + context.referencesToCLibrary(Self.functionsFoundAsValues)
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

  /// Whether a name refers to a declaration in a library. The rule assumes so for all names except
  /// `Process`, which can also be a label, or a type that the audited sources declare.
  private func isOfLibrary(_ token: Int, _ context: FileContext) -> Bool {
    guard context.file.text(token) == "Process" else { return true }
    guard !context.cursor.isSymbol(":", at: token + 1), !context.declarations.isEmpty else {
      return false
    }
    let innermost = context.file.declarations(around: token).first ?? 0
    return context.index.types(named: ["Process"], from: context.id(innermost)).isEmpty
  }
}
