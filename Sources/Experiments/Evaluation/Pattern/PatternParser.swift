/// A parser of regular expressions with the syntax of Python's module `re`.
struct PatternParser {
  /// The letters of `(?i)` that are on.
  struct Flags: Hashable {
    var ignoresCase = false
    var isMultiline = false
    var dotIncludesLineFeed = false
  }

  /// A syntax error, or a construct that is not supported.
  struct Refusal: Error {}

  private let scalars: [Unicode.Scalar]
  private var position = 0
  var flags = Flags()

  /// Returns the structure of an expression; nil if it cannot be used.
  static func parse(_ scalars: [Unicode.Scalar]) -> PatternSyntax? {
    var parser = Self(scalars: scalars)
    do {
      let syntax = try parser.parseAlternatives(isAtStart: true)
      return parser.current == nil ? syntax : nil
    } catch {
      return nil
    }
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The scalar at the position; nil at the end.
  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Returns the scalar at the position, and goes on to the next one.
  mutating func next() throws(Refusal) -> Unicode.Scalar {
    guard let current else { throw Refusal() }
    position += 1
    return current
  }

  /// Skips a scalar if it is at the position, and returns whether it was.
  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  private mutating func parseAlternatives(isAtStart: Bool = false) throws(Refusal) -> PatternSyntax
  {
    var alternatives = [try parseSequence(isAtStart: isAtStart)]
    while skip("|") { alternatives.append(try parseSequence(isAtStart: false)) }
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  private mutating func parseSequence(isAtStart: Bool) throws(Refusal) -> PatternSyntax {
    var items: [PatternSyntax] = []
    if isAtStart { while try skipGlobalFlags() {} }
    while let current, current != "|", current != ")" {
      guard let item = try parseItem() else { continue }
      items.append(try parseRepetition(of: item))
    }
    return items.count == 1 ? items[0] : .sequence(items)
  }

  /// Returns the expression at the position without its repetition; nil for a comment.
  private mutating func parseItem() throws(Refusal) -> PatternSyntax? {
    let scalar = try next()
    switch scalar {
    case ".": return .scalar(ScalarSet(parts: [flags.dotIncludesLineFeed ? .all : .noLineFeed]))
    case "^": return .assertion(flags.isMultiline ? .lineStart : .start)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .endOrLastBreak)
    case "(": return try parseGroup()
    case "[": return .scalar(try parseClass())
    case "\\": return try parseEscape()
    case "*", "+", "?": throw Refusal()
    case "{":
      // An opening brace is a literal unless it begins a repetition, which needs an item.
      position -= 1
      if try parseBounds() != nil { throw Refusal() }
      position += 1
      return literal(scalar)
    default: return literal(scalar)
    }
  }

  private func literal(_ scalar: Unicode.Scalar) -> PatternSyntax {
    .scalar(
      ScalarSet(parts: [.range(scalar.value...scalar.value)], ignoresCase: flags.ignoresCase))
  }

  // MARK: Repetitions

  private mutating func parseRepetition(of item: PatternSyntax) throws(Refusal) -> PatternSyntax {
    guard let bounds = try parseBounds() else { return item }
    if case .assertion = item { throw Refusal() }
    // A lazy repetition matches the same texts. A possessive one does not, and is not supported.
    _ = skip("?")
    if current == "+" || current == "*" { throw Refusal() }
    if try parseBounds() != nil { throw Refusal() }
    return .repetition(item, least: bounds.least, most: bounds.most)
  }

  /// Parses `*`, `+`, `?` or numbers in braces. Braces with other contents are literals.
  private mutating func parseBounds() throws(Refusal) -> (least: Int, most: Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    let start = position
    guard skip("{"), current != "}" else {
      position = start
      return nil
    }
    let least = parseNumber()
    var most = least
    let hasComma = skip(",")
    if hasComma { most = parseNumber() }
    guard skip("}") else {
      position = start
      return nil
    }
    if let least, let most, most < least { throw Refusal() }
    return (least ?? 0, most)
  }

  /// Parses decimal digits. A number above 10,000 counts as 10,000, which no program can hold.
  private mutating func parseNumber() -> Int? {
    var number: Int?
    while let current, ("0"..."9").contains(current) {
      number = min((number ?? 0) * 10 + Int(current.value - 0x30), 10_000)
      position += 1
    }
    return number
  }

  // MARK: Groups

  private mutating func parseGroup() throws(Refusal) -> PatternSyntax? {
    let outerFlags = flags
    var kind: GroupKind? = .plain
    if skip("?") { kind = try parseGroupKind() }
    guard let kind else { return nil }
    let content = try parseAlternatives()
    guard skip(")") else { throw Refusal() }
    flags = outerFlags
    switch kind {
    // The group is an item of its own, so that a repetition of it is not one of its last item.
    case .plain: return .sequence([content])
    case .lookAhead(let isNegated): return .lookAhead(content, isNegated: isNegated)
    }
  }

  private enum GroupKind {
    case plain
    case lookAhead(isNegated: Bool)
  }

  /// Parses what follows `(?`; returns nil after a comment.
  private mutating func parseGroupKind() throws(Refusal) -> GroupKind? {
    switch try next() {
    case ":": return .plain
    case "=": return .lookAhead(isNegated: false)
    case "!": return .lookAhead(isNegated: true)
    case "#":
      while try next() != ")" {}
      return nil
    case "P":
      guard skip("<") else { throw Refusal() }
      try skipGroupName()
      return .plain
    default:
      position -= 1
      try parseFlags()
      guard skip(":") else { throw Refusal() }
      return .plain
    }
  }

  private mutating func skipGroupName() throws(Refusal) {
    var name = ""
    while true {
      let scalar = try next()
      if scalar == ">" { break }
      name.unicodeScalars.append(scalar)
    }
    let isName = name.unicodeScalars.allSatisfy(\.isWordScalar)
    guard let first = name.unicodeScalars.first, isName, !first.isDigit else { throw Refusal() }
  }

  /// Skips flags such as `(?i)`, which hold for the rest of the expression.
  private mutating func skipGlobalFlags() throws(Refusal) -> Bool {
    let start = position
    let outerFlags = flags
    guard skip("("), skip("?"), let current, "ims".unicodeScalars.contains(current) else {
      position = start
      return false
    }
    try parseFlags()
    if skip(")") { return true }
    position = start
    flags = outerFlags
    return false
  }

  /// Parses the letters of flags: those that are on, and, after a hyphen, those that are off.
  private mutating func parseFlags() throws(Refusal) {
    var isOn = true
    var letterCount = 0
    while let current, current != ")", current != ":" {
      position += 1
      switch current {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotIncludesLineFeed = isOn
      case "-" where isOn:
        isOn = false
        letterCount = -1
      default: throw Refusal()
      }
      letterCount += 1
    }
    if letterCount == 0 { throw Refusal() }
  }
}
