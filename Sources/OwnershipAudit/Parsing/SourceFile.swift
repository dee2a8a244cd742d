/// A Swift file, read: its tokens, its declarations, and where everything stands.
final class SourceFile {
  let path: String
  let place: FilePlace
  let bytes: [UInt8]
  let source: LexedSource
  let cursor: TokenCursor
  let declarations: [Declaration]
  /// The first token of the statement that each token stands in.
  let statements: [Int32]
  /// The bracket round each token; -1 for none.
  let openers: [Int32]
  /// The innermost declaration of each token; -1 for none.
  let enclosing: [Int32]
  /// The last place of each name, and for each place the one before.
  private let lastPlaces: [Int32: Int32]
  private let earlierPlaces: [Int32]
  private let columns: LineTable

  init(path: String, place: FilePlace, bytes: [UInt8], names: NameTable) {
    self.path = path
    self.place = place
    self.bytes = bytes
    var source = Lexer.lex(bytes, names: names)
    let (partners, alone) = TokenCursor.partners(of: source.tokens)
    if let alone {
      let bracket = String(UnicodeScalar(alone.symbol))
      source.problems.append(
        .init(
          line: Int(alone.line),
          what: alone.kind == .open ? "a `\(bracket)` has no end" : "a `\(bracket)` closes nothing")
      )
    }
    cursor = TokenCursor(tokens: source.tokens, partners: partners, names: names)
    let parsed = DeclarationParser.parse(cursor)
    declarations = parsed.declarations
    if let line = parsed.tooDeep {
      source.problems.append(.init(line: Int(line), what: "braces nest too deeply"))
    }
    self.source = source
    (statements, openers) = cursor.statements()
    names.work.add(source.tokens.count)
    enclosing = Self.enclosing(declarations, count: source.tokens.count)
    columns = LineTable(bytes)
    var last: [Int32: Int32] = [:]
    var earlier = [Int32](repeating: -1, count: source.tokens.count)
    for (index, token) in source.tokens.enumerated() where token.name >= 0 {
      earlier[index] = last[token.name] ?? -1
      last[token.name] = Int32(index)
    }
    lastPlaces = last
    earlierPlaces = earlier
  }

  var tokens: [Token] { cursor.tokens }

  func text(_ index: Int) -> String { cursor.text(at: index) }

  /// The tokens that are `name`, in order.
  func places(of name: String) -> [Int] {
    cursor.names.work.add(1)
    guard let number = cursor.names.known(name) else { return [] }
    return places(of: number)
  }

  private func places(of number: Int32) -> [Int] {
    guard var place = lastPlaces[number] else { return [] }
    var places: [Int] = []
    while place >= 0 {
      places.append(Int(place))
      place = earlierPlaces[Int(place)]
    }
    cursor.names.work.add(places.count)
    return places.reversed()
  }

  /// The tokens that are one of the names with these numbers, in order, however many names there are.
  func places(ofNumbers numbers: Set<Int32>) -> [Int] {
    let present =
      numbers.count < lastPlaces.count
      ? Array(numbers) : lastPlaces.keys.filter { numbers.contains($0) }
    cursor.names.work.add(min(numbers.count, lastPlaces.count))
    return present.flatMap { places(of: $0) }.sorted()
  }

  /// The tokens that are one of `names`, in order.
  func places(of names: some Sequence<String>) -> [Int] {
    names.flatMap { places(of: $0) }.sorted()
  }

  func line(of token: Int) -> Int {
    cursor.token(token).map { Int($0.line) } ?? Int(tokens.last?.line ?? 1)
  }

  /// From 1, in characters.
  func column(of token: Int) -> Int {
    guard let token = cursor.token(token) else { return 1 }
    return columns.column(of: Int(token.start), in: bytes)
  }

  /// How many characters a token is wide, up to the end of its line.
  func width(of token: Int) -> Int {
    guard let token = cursor.token(token) else { return 1 }
    let bytes = bytes[Int(token.start)..<Int(token.end)].prefix { $0 != "\n" && $0 != "\r" }
    return max(String(decoding: bytes.prefix(200), as: UTF8.self).count, 1)
  }

  /// The line that a token stands in, as it is written; empty for a very long one.
  func lineText(of token: Int) -> String {
    guard let token = cursor.token(token) else { return "" }
    return columns.text(around: Int(token.start), in: bytes)
  }

  /// The declarations that `token` stands in, the innermost first.
  func declarations(around token: Int) -> [Int] {
    var result: [Int] = []
    var next = enclosing.indices.contains(token) ? Int(enclosing[token]) : -1
    while next >= 0 {
      result.append(next)
      next = declarations[next].parent ?? -1
    }
    return result
  }

  /// The text of some tokens, with one space where there was any; for messages.
  func excerpt(_ range: Range<Int>) -> String {
    var text = ""
    for index in range.clamped(to: tokens.indices).prefix(24) {
      let token = tokens[index]
      if token.isApart, !text.isEmpty { text += " " }
      text += String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }
    return text
  }

  /// Declarations come in the order in which they begin, and contain one another or do not touch.
  private static func enclosing(_ declarations: [Declaration], count: Int) -> [Int32] {
    var enclosing = [Int32](repeating: -1, count: count)
    var open: [(end: Int, number: Int)] = []
    var next = 0
    for index in 0..<count {
      while let last = open.last, last.end <= index { open.removeLast() }
      while next < declarations.count, declarations[next].first <= index {
        if declarations[next].end > index { open.append((declarations[next].end, next)) }
        next += 1
      }
      if let last = open.last { enclosing[index] = Int32(last.number) }
    }
    return enclosing
  }
}
