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
      openBlocks.append((source.tokens.count, line))
      beginDirective(length: 3)
    case "elseif": beginDirective(length: 7)
    case "else": position += 5
    case "endif":
      closeBlock()
      position += 6
    default: emit(.punctuation, peek(), length: 1)
    }
  }

  /// Ends the innermost `#if` block and records it.
  ///
  /// The recorded index of the block's first token can be too large: if the `#if` interrupts an
  /// unfinished condition, the index is recorded before ``endDirective()`` removes the tokens of that
  /// condition.
  mutating func closeBlock() {
    guard let open = openBlocks.popLast() else { return }
    let end = source.tokens.count
    source.blocks.append(.init(tokens: min(open.token, end)..<end, line: open.line))
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
    endDirective()
    directive = OpenDirective(firstToken: source.tokens.count)
  }

  /// Ends the condition of a directive and removes its tokens.
  mutating func endDirective() {
    guard let open = directive else { return }
    directive = nil
    source.tokens.removeSubrange(min(open.firstToken, source.tokens.count)...)
    startsLine = true
  }

  /// Whether the condition of the open directive continues in the next line.
  var conditionContinues: Bool {
    guard let directive, source.tokens.count > directive.firstToken, let last = source.tokens.last
    else { return false }
    return last.isSymbol("&") || last.isSymbol("|") || last.isSymbol("!")
  }
}
