extension Lexer {
  /// Reads a `#`: a raw string, a regex, a directive, or the start of a macro's name.
  mutating func readPound() {
    var count = 1
    while peek(count) == "#" { count += 1 }
    if peek(count) == "\"" { return readString(pounds: count) }
    if peek(count) == "/" { return readPoundRegex(pounds: count) }
    let line = line
    // The lengths of the directives include the `#`.
    switch directiveName() {
    case "if":
      endDirective()
      openBlocks.append(OpenBlock(token: source.tokens.count, line: line))
      beginDirective(length: 3)
    case "elseif":
      endDirective()
      endBranch()
      beginDirective(length: 7)
    case "else":
      endDirective()
      endBranch()
      beginBranch(condition: nil)
      position += 5
    case "endif":
      endDirective()
      closeBlock()
      position += 6
    default: emit(.punctuation, peek(), length: 1)
    }
  }

  /// Ends the innermost `#if` block and records it.
  mutating func closeBlock() {
    endBranch()
    guard let open = openBlocks.popLast() else { return }
    source.blocks.append(
      .init(
        tokens: open.token..<source.tokens.count, line: open.line, branches: open.branches))
  }

  /// Begins a branch of the innermost block at the next token.
  private mutating func beginBranch(condition: Range<Int>?) {
    guard !openBlocks.isEmpty else { return }
    let start = source.tokens.count
    openBlocks[openBlocks.count - 1].branches.append(
      .init(condition: condition, tokens: start..<start))
  }

  /// Ends the last branch of the innermost block.
  private mutating func endBranch() {
    guard let last = openBlocks.last?.branches.indices.last else { return }
    let start = openBlocks[openBlocks.count - 1].branches[last].tokens.lowerBound
    openBlocks[openBlocks.count - 1].branches[last].tokens = start..<source.tokens.count
  }

  /// Returns up to seven lowercase letters after the `#`. The longest directive, `elseif`, has six, so
  /// a longer name does not equal it.
  private func directiveName() -> String {
    var length = 1
    while length <= 7, ("a"..."z") ~= peek(length) { length += 1 }
    let end = min(position + length, bytes.count)
    return String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
  }

  private mutating func beginDirective(length: Int) {
    position += length
    hasLeadingSpace = true
    directive = OpenDirective(firstToken: source.tokens.count)
  }

  /// Ends the condition of a directive, removes its tokens, and begins its branch.
  mutating func endDirective() {
    guard let open = directive else { return }
    directive = nil
    let tokens = source.tokens[min(open.firstToken, source.tokens.count)...]
    let start = tokens.first.map { Int($0.start) } ?? position
    let end = tokens.last.map { Int($0.end) } ?? start
    source.tokens.removeSubrange(tokens.indices)
    beginBranch(condition: start..<end)
    startsLine = true
  }

  /// Whether the condition of the open directive continues in the next line.
  var conditionContinues: Bool {
    guard let directive, source.tokens.count > directive.firstToken, let last = source.tokens.last
    else { return false }
    return last.isSymbol("&") || last.isSymbol("|") || last.isSymbol("!")
  }
}
