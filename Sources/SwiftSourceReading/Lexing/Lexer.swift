/// Splits Swift source into tokens. The lexer accepts any bytes and takes linear time.
///
/// Comments, strings and regex literals contain no tokens of code, but interpolations do. The
/// branches of an `#if` are read one after the other, without the directives.
struct Lexer {
  let bytes: [UInt8]
  let names: NameTable
  var source = LexedSource()
  var position = 0
  var line: Int32 = 1
  /// Whether the next token is the first of its line.
  var startsLine = true
  /// Whether whitespace or a comment precedes the next token.
  var hasLeadingSpace = true
  /// The strings whose interpolation is being read, the innermost last.
  var openStrings: [OpenString] = []
  /// The `#if` or `#elseif` whose condition is being read.
  var directive: OpenDirective?
  /// The `#if` blocks whose `#endif` has not been read, the innermost last.
  var openBlocks: [OpenBlock] = []
  /// How often the lexer tried and failed to read a regex in this line. The count limits the attempts.
  var failedRegexes = (line: Int32(0), count: 0)

  /// A string literal whose interpolation is being read. The lexer reads the rest of the literal after
  /// the interpolation.
  struct OpenString {
    let pounds: Int
    let isMultiline: Bool
    /// The number of open parentheses inside the interpolation.
    var depth = 0
  }

  /// The condition of an `#if` or `#elseif`. When the condition ends, the lexer removes its tokens.
  struct OpenDirective {
    /// The index of the first token of the condition.
    let firstToken: Int
    /// The number of open brackets inside the condition.
    var depth = 0
  }

  /// An `#if` block whose `#endif` has not been read.
  struct OpenBlock {
    /// The index of its first token.
    let token: Int
    /// The line of the `#if`.
    let line: Int32
    var branches: [LexedSource.ConditionalBranch] = []
  }

  init(bytes: [UInt8], names: NameTable) {
    self.bytes = bytes
    self.names = names
  }

  static func lex(_ bytes: [UInt8], names: NameTable) -> LexedSource {
    var lexer = Lexer(bytes: bytes, names: names)
    lexer.run()
    return lexer.source
  }

  /// Returns the byte that is `offset` bytes after the current byte, or zero after the end.
  func peek(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  private mutating func run() {
    // Skips a byte order mark, and a line such as `#!/usr/bin/swift`.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) { position = 3 }
    if peek() == "#", peek(1) == "!" { skipLine() }
    while position < bytes.count { step() }
    endDirective()
    while !openBlocks.isEmpty { closeBlock() }
    if !openStrings.isEmpty {
      source.problems.append(.init(line: Int(line), what: "an unterminated interpolation"))
    }
  }

  private mutating func step() {
    let byte = peek()
    switch byte {
    case "\n", "\r": readNewline()
    case 0...0x20, 0x7F: readSpace()
    case "/" where peek(1) == "/": readLineComment()
    case "/" where peek(1) == "*": readBlockComment()
    case "\"": readString(pounds: 0)
    case "#": readPound()
    case "`": readBackticked()
    case "0"..."9": readNumber()
    case "(", "[", "{": readOpen(byte)
    case ")", "]", "}": readClose(byte)
    case ",", ";", "@", "\\": emit(.punctuation, byte, length: 1)
    case ":":
      if peek(1) == ":" {
        emit(.punctuation, Token.moduleSelector, length: 2)
      } else {
        emit(.punctuation, byte, length: 1)
      }
    case ".": readDot()
    case "/": readSlash()
    case "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?":
      emit(.operatorCharacter, byte, length: 1)
    case "a"..."z", "A"..."Z", "_", "$": readName()
    case 0x80...: readNonASCII()
    default: readSpace()
    }
  }

  /// Adds a token that starts at the current byte, and moves behind it.
  mutating func emit(_ kind: Token.Kind, _ symbol: UInt8 = 0, length: Int) {
    emit(kind, symbol, from: position, to: position + length, line: line)
    position += length
  }

  /// Adds a token.
  ///
  /// - Parameters:
  ///   - symbol: The value of ``Token/symbol``; zero for tokens without a symbol.
  ///   - name: The number of a name in the name table; -1 for other tokens.
  mutating func emit(
    _ kind: Token.Kind, _ symbol: UInt8 = 0, keyword: Keyword = .none, name: Int32 = -1,
    from start: Int,
    to end: Int, line: Int32
  ) {
    source.tokens.append(
      Token(
        kind: kind, symbol: symbol, keyword: keyword, name: name, start: Int32(start),
        end: Int32(end), line: line, startsLine: startsLine, hasLeadingSpace: hasLeadingSpace))
    startsLine = false
    hasLeadingSpace = false
  }

  mutating func readNewline() {
    if peek() == "\r", peek(1) == "\n" { position += 1 }
    position += 1
    line += 1
    startsLine = true
    hasLeadingSpace = true
    if directive?.depth == 0, !conditionContinues { endDirective() }
  }

  private mutating func readSpace() {
    position += 1
    hasLeadingSpace = true
  }

  private mutating func readOpen(_ byte: UInt8) {
    if byte == "(", !openStrings.isEmpty { openStrings[openStrings.count - 1].depth += 1 }
    directive?.depth += 1
    emit(.open, byte, length: 1)
  }

  private mutating func readClose(_ byte: UInt8) {
    if let depth = directive?.depth, depth > 0 { directive?.depth = depth - 1 }
    let endsInterpolation = byte == ")" && openStrings.last?.depth == 0
    if byte == ")", !openStrings.isEmpty { openStrings[openStrings.count - 1].depth -= 1 }
    emit(.close, byte, length: 1)
    if endsInterpolation, let open = openStrings.popLast() {
      readStringBody(pounds: open.pounds, isMultiline: open.isMultiline, from: position, line: line)
    }
  }

  /// Reads the dot before a member's name, or a range operator. A range operator is one token, so
  /// that in `0...Date.now`, `Date` does not follow a dot and is not read as a member.
  private mutating func readDot() {
    guard peek(1) == "." else { return emit(.punctuation, peek(), length: 1) }
    var length = 2
    while peek(length) == "." || peek(length) == "<" { length += 1 }
    emit(.operatorCharacter, Token.range, length: length)
  }

  mutating func skipLine() {
    while position < bytes.count, peek() != "\n", peek() != "\r" { position += 1 }
  }
}
