/// What a file is for, as far as rules care.
struct FileRole {
  let declaresOwner: Bool
  let declaresFeature: Bool
  /// It belongs to a client or a feature, where nothing is excused.
  let isClientOrFeature: Bool
  /// It makes stores, and is no feature, view or client.
  let isCompositionRoot: Bool
  /// Where the program begins.
  let isEntry: Bool
  /// Where the program begins, and nothing else: there the machine's clock, the arguments and the
  /// environment are the program's input.
  var isBareEntry: Bool { isEntry && !declaresFeature && !declaresOwner }
  /// Its target has owners or features.
  var isOfDomain = false

  init(_ index: SourceIndex, _ number: Int) {
    let file = index.files[number]
    declaresOwner = index.declaresOwner(number)
    declaresFeature = index.declaresFeature(number)
    isClientOrFeature = index.isClientOrFeature(number)
    isEntry =
      file.place.fileName == "main.swift" || file.declarations.contains { $0.hasAttribute("main") }
    let reducers = !index.conforming(to: index.reducerProtocols, in: number).isEmpty
    let makesStores = ["Store", "StoreActor"].contains { name in
      index.places(meaning: name, in: number).contains {
        FileRole.isCalled($0, in: file.cursor)
      }
    }
    // The file of the entry may hold the first view.
    isCompositionRoot =
      !declaresOwner && !reducers && (isEntry || (makesStores && !isClientOrFeature))
  }

  private static func isCalled(_ token: Int, in cursor: TokenCursor) -> Bool {
    cursor.isSymbol("(", at: token + 1)
      || (cursor.isSymbol(".", at: token + 1) && cursor.word(at: token + 2) == .initializer)
  }
}
