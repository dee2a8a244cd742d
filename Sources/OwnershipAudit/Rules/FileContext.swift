internal import SwiftSourceReading

/// A file, with the information that rules need about it and about the other files.
struct FileContext {
  let run: RunContext
  /// The index of the file in ``SourceIndex/files``.
  let number: Int

  var index: SourceIndex { run.index }
  var file: SourceFile { run.index.files[number] }
  var cursor: TokenCursor { file.cursor }
  var location: FileLocation { file.location }
  var role: FileRole { run.roles[number] }
  var declarations: [Declaration] { file.declarations }
  /// Whether names such as `SharedReader` refer to StateKit's types in this file.
  var importsStateKit: Bool { index.importsStateKit(number) }

  /// Returns the identifier of the declaration with this index in ``SourceFile/declarations``.
  func id(_ declaration: Int) -> DeclarationID { DeclarationID(file: number, number: declaration) }

  /// Finds the tokens that refer to `name`, directly or through an alias.
  func occurrences(meaning name: String) -> [Int] { index.occurrences(meaning: name, in: number) }

  /// Whether a name follows `.` or `::`, as in `a.b`, `.b` and `StateKit::Owned`.
  func isMember(_ token: Int) -> Bool {
    cursor.isSymbol(".", at: token - 1) || cursor.isModuleSelector(at: token - 1)
  }

  /// Returns the token before the path that ends with `token`. For `Owned` in `StateKit::Owned`,
  /// this is the token before `StateKit`.
  func beforePath(_ token: Int) -> Int {
    var index = token - 1
    while cursor.isSymbol(".", at: index) || cursor.isModuleSelector(at: index),
      cursor.isName(at: index - 1)
    {
      index -= 2
    }
    return index
  }

  /// Whether a trailing closure follows the type whose name ends with `token`. Generic arguments may
  /// precede the closure, as in `Reduce<State, Action> { … }`.
  func hasTrailingClosure(after token: Int) -> Bool {
    var parser = TypeParser(cursor)
    parser.cursor.index = token
    _ = parser.parse()
    return parser.cursor.isSymbol("{")
  }

  /// Returns the opening parenthesis of a call of the type or function whose name ends with
  /// `token`, or nil if no call follows. Generic arguments, `.init` and `::init` may precede the
  /// parenthesis.
  func openParenthesis(ofCallAt token: Int) -> Int? {
    var index = token + 1
    if cursor.isSymbol("<", at: index) {
      var parser = TypeParser(cursor)
      parser.cursor.index = token
      _ = parser.parse()
      // The parser reads `.init` as a part of the name.
      index = parser.cursor.index
      if cursor.keyword(at: index - 1) == .initializer { index -= 2 }
    }
    while cursor.isSymbol(".", at: index) || cursor.isModuleSelector(at: index) {
      guard cursor.keyword(at: index + 1) == .initializer || cursor.isModuleSelector(at: index + 2)
      else {
        return nil
      }
      index += 2
    }
    return cursor.isSymbol("(", at: index) ? index : nil
  }
}
