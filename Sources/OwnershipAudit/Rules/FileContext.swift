/// A file, with everything that a rule may ask about it and about the others.
struct FileContext {
  let run: RunContext
  let number: Int

  var index: SourceIndex { run.index }
  var file: SourceFile { run.index.files[number] }
  var cursor: TokenCursor { file.cursor }
  var place: FilePlace { file.place }
  var role: FileRole { run.roles[number] }
  var declarations: [Declaration] { file.declarations }

  func id(_ declaration: Int) -> DeclarationID { DeclarationID(file: number, number: declaration) }

  /// The tokens that mean `name`, under whatever alias.
  func places(meaning name: String) -> [Int] { index.places(meaning: name, in: number) }

  /// Whether a token is a member: `a.b`, and not `.b` by itself.
  func isMember(_ token: Int) -> Bool {
    cursor.isSymbol(".", at: token - 1) || cursor.isSelector(at: token - 1)
  }

  /// The token before the whole path that ends with `token`: before `StateKit` in `StateKit::Owned`.
  func beforePath(_ token: Int) -> Int {
    var index = token - 1
    while cursor.isSymbol(".", at: index) || cursor.isSelector(at: index),
      cursor.isName(at: index - 1)
    {
      index -= 2
    }
    return index
  }

  /// Whether a trailing closure calls the type that ends with `token`, behind generic arguments.
  func opensClosure(_ token: Int) -> Bool {
    var parser = TypeParser(cursor)
    parser.cursor.index = token
    _ = parser.parse()
    return parser.cursor.isSymbol("{")
  }

  /// The parenthesis that calls the type or function that ends with `token`: behind generic
  /// arguments, `.init` and `::init`; nil when it is not called.
  func call(_ token: Int) -> Int? {
    var index = token + 1
    if cursor.isSymbol("<", at: index) {
      var parser = TypeParser(cursor)
      parser.cursor.index = token
      _ = parser.parse()
      // The parser takes `.init` for a part of the name.
      index = parser.cursor.index
      if cursor.word(at: index - 1) == .initializer { index -= 2 }
    }
    while cursor.isSymbol(".", at: index) || cursor.isSelector(at: index) {
      guard cursor.word(at: index + 1) == .initializer || cursor.isSelector(at: index + 2) else {
        return nil
      }
      index += 2
    }
    return cursor.isSymbol("(", at: index) ? index : nil
  }
}
