extension PatternParser {
  /// Parses what follows a backslash outside a class.
  mutating func parseEscape() throws(Refusal) -> PatternSyntax {
    let scalar = try next()
    switch scalar {
    case "A": return .assertion(.start)
    case "Z": return .assertion(.end)
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    // A reference to a group. An octal number needs a leading zero here.
    case "1"..."9": throw Refusal()
    default: break
    }
    if let part = Self.category(scalar) { return .scalar(ScalarSet(parts: [part])) }
    let value = try parseEscapedScalar(scalar)
    return .scalar(ScalarSet(parts: [.range(value...value)], ignoresCase: flags.ignoresCase))
  }

  private static func category(_ scalar: Unicode.Scalar) -> ScalarSet.Part? {
    switch scalar {
    case "d": .digits(isNegated: false)
    case "D": .digits(isNegated: true)
    case "s": .spaces(isNegated: false)
    case "S": .spaces(isNegated: true)
    case "w": .wordScalars(isNegated: false)
    case "W": .wordScalars(isNegated: true)
    default: nil
    }
  }

  /// Returns the scalar for which an escape stands, after its first scalar.
  private mutating func parseEscapedScalar(_ scalar: Unicode.Scalar) throws(Refusal) -> UInt32 {
    switch scalar {
    case "n": return 0x0A
    case "t": return 0x09
    case "r": return 0x0D
    case "f": return 0x0C
    case "v": return 0x0B
    case "a": return 0x07
    case "x": return try parseHexadecimal(digits: 2)
    case "u": return try parseHexadecimal(digits: 4)
    case "U": return try parseHexadecimal(digits: 8)
    case "0": return parseOctal()
    default:
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      if isLetter || ("1"..."9").contains(scalar) { throw Refusal() }
      return scalar.value
    }
  }

  private mutating func parseHexadecimal(digits: Int) throws(Refusal) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Character(try next()).hexDigitValue, value <= 0x0FFF_FFFF else {
        throw Refusal()
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Parses at most two octal digits after the zero.
  private mutating func parseOctal() -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<2 {
      guard let current, ("0"..."7").contains(current) else { break }
      _ = skip(current)
      value = value << 3 | (current.value - 0x30)
    }
    return value
  }

  // MARK: Classes

  /// Parses a class after its opening bracket.
  mutating func parseClass() throws(Refusal) -> ScalarSet {
    var set = ScalarSet(ignoresCase: flags.ignoresCase)
    set.isNegated = skip("^")
    var isFirst = true
    while isFirst || current != "]" {
      isFirst = false
      let first = try parseClassItem()
      guard current == "-" else {
        set.parts.append(first)
        continue
      }
      _ = skip("-")
      if current == "]" {
        set.parts += [first, .range(0x2D...0x2D)]
        break
      }
      set.parts.append(try range(from: first, to: try parseClassItem()))
    }
    guard skip("]") else { throw Refusal() }
    return set
  }

  private func range(
    from first: ScalarSet.Part, to last: ScalarSet.Part
  ) throws(Refusal) -> ScalarSet.Part {
    guard case .range(let first) = first, case .range(let last) = last,
      first.lowerBound <= last.lowerBound
    else { throw Refusal() }
    return .range(first.lowerBound...last.lowerBound)
  }

  private mutating func parseClassItem() throws(Refusal) -> ScalarSet.Part {
    let scalar = try next()
    guard scalar == "\\" else { return .range(scalar.value...scalar.value) }
    let escaped = try next()
    if let category = Self.category(escaped) { return category }
    let value = escaped == "b" ? 0x08 : try parseEscapedScalar(escaped)
    return .range(value...value)
  }
}
