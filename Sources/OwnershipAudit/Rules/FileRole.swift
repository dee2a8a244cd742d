internal import SwiftSourceReading

/// The purpose of a file, as far as the rules distinguish it.
struct FileRole {
  let declaresOwner: Bool
  let declaresFeature: Bool
  /// Whether the file belongs to a client or a feature, which must not contain unsafe code, even
  /// with a `SAFETY:` comment.
  let isClientOrFeature: Bool
  /// Whether the file contains the entry point or creates stores, and declares no owner and no
  /// reducer. A file without the entry point must also declare no view and no client.
  let isCompositionRoot: Bool
  /// Whether the file contains the entry point of the program.
  let isEntryPoint: Bool
  /// Whether the file contains the entry point, and neither a feature nor an owner. In such a file,
  /// the system clock, the arguments and the environment are the input of the program.
  var isEntryPointOnly: Bool { isEntryPoint && !declaresFeature && !declaresOwner }
  /// Whether the target of the file has owners or features.
  var hasOwnersOrFeaturesInTarget = false

  init(_ index: SourceIndex, _ number: Int) {
    let file = index.files[number]
    declaresOwner = index.declaresOwner(number)
    declaresFeature = index.declaresFeature(number)
    isClientOrFeature = index.isClientOrFeature(number)
    isEntryPoint =
      file.location.fileName == "main.swift"
      || file.declarations.contains { $0.hasAttribute("main") }
    let hasReducers = !index.conforming(to: index.reducerProtocols, in: number).isEmpty
    let makesStores = ["Store", "StoreActor"].contains { name in
      index.occurrences(meaning: name, in: number).contains {
        FileRole.isCalled($0, in: file.cursor)
      }
    }
    // The file of the entry point may declare the first view.
    isCompositionRoot =
      !declaresOwner && !hasReducers && (isEntryPoint || (makesStores && !isClientOrFeature))
  }

  private static func isCalled(_ token: Int, in cursor: TokenCursor) -> Bool {
    cursor.isSymbol("(", at: token + 1)
      || (cursor.isSymbol(".", at: token + 1) && cursor.keyword(at: token + 2) == .initializer)
  }
}
