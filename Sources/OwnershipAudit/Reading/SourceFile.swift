internal import SwiftSourceReading

/// A parsed Swift file: its tokens, comments, declarations and lines.
final class SourceFile {
  let path: String
  let location: FileLocation
  let bytes: [UInt8]
  let source: LexedSource
  let cursor: TokenCursor
  let declarations: [Declaration]
  /// For each token, the first token of the statement or argument that contains it.
  let statementStarts: [Int32]
  /// The opening bracket of the innermost brackets around each token, or -1.
  let enclosingBrackets: [Int32]
  /// The index of the innermost declaration around each token, or -1.
  let enclosingDeclarations: [Int32]
  /// The last token with each name, by the number of the name in the ``NameTable``.
  private let lastOccurrences: [Int32: Int32]
  /// For each token, the previous token with the same name, or -1.
  private let earlierOccurrences: [Int32]
  private let lines: LineTable

  init(path: String, location: FileLocation, bytes: [UInt8], names: NameTable) {
    self.path = path
    self.location = location
    self.bytes = bytes
    let syntax = SourceSyntax(bytes, names: names)
    source = syntax.source
    cursor = syntax.cursor
    declarations = syntax.declarations
    (statementStarts, enclosingBrackets) = cursor.statementStartsAndBrackets()
    names.stepCounter.add(source.tokens.count)
    enclosingDeclarations = Self.enclosing(declarations, count: source.tokens.count)
    lines = LineTable(bytes)
    var last: [Int32: Int32] = [:]
    var earlier = [Int32](repeating: -1, count: source.tokens.count)
    for (index, token) in source.tokens.enumerated() where token.name >= 0 {
      earlier[index] = last[token.name] ?? -1
      last[token.name] = Int32(index)
    }
    lastOccurrences = last
    earlierOccurrences = earlier
  }

  var tokens: [Token] { cursor.tokens }

  func text(_ index: Int) -> String { cursor.text(at: index) }

  /// Returns the tokens that have the name `name`, in order.
  func occurrences(of name: String) -> [Int] {
    cursor.names.stepCounter.add(1)
    guard let number = cursor.names.existingNumber(of: name) else { return [] }
    return occurrences(ofNumber: number)
  }

  private func occurrences(ofNumber number: Int32) -> [Int] {
    guard var token = lastOccurrences[number] else { return [] }
    var tokens: [Int] = []
    while token >= 0 {
      tokens.append(Int(token))
      token = earlierOccurrences[Int(token)]
    }
    cursor.names.stepCounter.add(tokens.count)
    return tokens.reversed()
  }

  /// Returns the tokens whose name has one of these numbers in the ``NameTable``, in order. The search
  /// goes through `numbers` or through the names of the file, whichever has fewer elements.
  func occurrences(ofNameNumbers numbers: Set<Int32>) -> [Int] {
    let present =
      numbers.count < lastOccurrences.count
      ? Array(numbers) : lastOccurrences.keys.filter { numbers.contains($0) }
    cursor.names.stepCounter.add(min(numbers.count, lastOccurrences.count))
    return present.flatMap { occurrences(ofNumber: $0) }.sorted()
  }

  /// Returns the tokens with one of `names`, in order.
  func occurrences(ofAny names: some Sequence<String>) -> [Int] {
    names.flatMap { occurrences(of: $0) }.sorted()
  }

  func line(of token: Int) -> Int {
    cursor.token(token).map { Int($0.line) } ?? Int(tokens.last?.line ?? 1)
  }

  /// Returns the column of a token, counted in characters from 1.
  func column(of token: Int) -> Int {
    guard let token = cursor.token(token) else { return 1 }
    return lines.column(of: Int(token.start), in: bytes)
  }

  /// Returns the number of characters of a token up to the end of its line, but at least 1. Only
  /// the first 200 bytes are counted.
  func width(of token: Int) -> Int {
    guard let token = cursor.token(token) else { return 1 }
    let bytes = bytes[Int(token.start)..<Int(token.end)].prefix { $0 != "\n" && $0 != "\r" }
    return max(String(decoding: bytes.prefix(200), as: UTF8.self).count, 1)
  }

  /// Returns the text of the line that contains a token, or an empty string if the line is too long
  /// to show.
  func lineText(of token: Int) -> String {
    guard let token = cursor.token(token) else { return "" }
    return lines.text(around: Int(token.start), in: bytes)
  }

  /// Returns the indices of the declarations around `token`, the innermost first.
  func declarations(around token: Int) -> [Int] {
    var result: [Int] = []
    var next =
      enclosingDeclarations.indices.contains(token) ? Int(enclosingDeclarations[token]) : -1
    while next >= 0 {
      cursor.names.stepCounter.add(1)
      result.append(next)
      next = declarations[next].parent ?? -1
    }
    return result
  }

  /// Returns the text of at most 24 tokens for a message, with each run of whitespace replaced by a
  /// space.
  func excerpt(_ range: Range<Int>) -> String {
    var text = ""
    for index in range.clamped(to: tokens.indices).prefix(24) {
      let token = tokens[index]
      if token.hasLeadingSpace, !text.isEmpty { text += " " }
      text += String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }
    return text
  }

  /// Returns the innermost declaration around each token. Declarations are ordered by their start,
  /// and are either nested or disjoint.
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
