extension AmbientRule {
  private static let clocks = ["Date", "NSDate", "ContinuousClock", "SuspendingClock"]
  private static let dice = ["UUID", "NSUUID", "SystemRandomNumberGenerator", "Hasher"]

  /// `Date.self.init()`, `type(of: date).init()`.
  func metatypeUses(_ context: FileContext) -> [Violation] {
    let named = (Self.clocks + Self.dice).flatMap { type in
      context.systemPlaces([type]).filter { isMadeByItself(at: $0, context) }.map { ($0, type) }
    }
    let asked = context.file.places(of: "type").compactMap { token in
      context.madeByTypeOfValue(at: token, Self.clocks + Self.dice).map { (token, $0) }
    }
    return (named + asked).map { token, type in
      let isClock = Self.clocks.contains(type)
      return Violation(
        token: token,
        what: "\(isClock ? "the time" : "chance") is asked for by a metatype (\(type))",
        mend: isClock
          ? "Ask the dependency: `@Dependency(\\.date)` or `@Dependency(\\.clock)`."
          : "Ask the dependency: `@Dependency(\\.uuid)` or `@Dependency(\\.random)`.")
    }
  }

  /// `X.self.init()`, `(X.self).init()`.
  private func isMadeByItself(at token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    guard cursor.isSymbol(".", at: token + 1), context.file.text(token + 2) == "self" else {
      return false
    }
    var index = token + 3
    while cursor.isSymbol(")", at: index) { index += 1 }
    return context.isInitializedWithoutArguments(at: index)
  }
}

extension FileContext {
  /// `.init()`
  func isInitializedWithoutArguments(at dot: Int) -> Bool {
    cursor.isSymbol(".", at: dot) && cursor.word(at: dot + 1) == .initializer
      && cursor.isSymbol("(", at: dot + 2) && cursor.isSymbol(")", at: dot + 3)
  }

  /// `type(of: value).init()`: which of some types of the system the value is of.
  func madeByTypeOfValue(at token: Int, _ types: [String]) -> String? {
    guard cursor.isSymbol("(", at: token + 1), file.text(token + 2) == "of",
      cursor.isSymbol(":", at: token + 3)
    else { return nil }
    let behind = cursor.behindPartner(of: token + 1)
    guard isInitializedWithoutArguments(at: behind), token + 4 < behind - 1,
      let around = file.declarations(around: token).first
    else { return nil }
    let argument = (token + 4)..<(behind - 1)
    var inference = TypeInference(index: index, place: id(around))
    let candidates =
      [inference.type(of: argument)].compactMap(\.self) + typesOfDeclared(argument, in: around)
    return candidates.compactMap(\.lastName).first { name in
      types.contains(name) && index.types(named: [name], from: id(around)).isEmpty
    }
  }

  /// The types of what is called so in this file: `day`, `self.day`.
  private func typesOfDeclared(_ value: Range<Int>, in around: Int) -> [TypeExpression] {
    let isOfSelf =
      value.count == 3 && file.text(value.lowerBound) == "self"
      && cursor.isSymbol(".", at: value.lowerBound + 1)
    guard value.count == 1 || isOfSelf, cursor.isName(at: value.upperBound - 1) else { return [] }
    let name = file.text(value.upperBound - 1)
    let local = file.places(of: name).compactMap { typeOfVariable(at: $0, in: around) }
    return local
      + declarations.indices.flatMap { number -> [TypeExpression] in
        let declaration = declarations[number]
        let parameters = declaration.parameters.filter {
          $0.label == name || file.text($0.token + 1) == name
        }.map(\.type)
        guard declaration.kind == .property, declaration.name == name else { return parameters }
        var inference = TypeInference(index: index, place: id(number))
        return parameters
          + [declaration.type ?? inference.type(of: declaration.initializer ?? 0..<0)]
          .compactMap(\.self)
      }
  }

  /// The type of a variable of a function: of `let day: Date`, of `let day = Date.distantPast`.
  private func typeOfVariable(at token: Int, in around: Int) -> TypeExpression? {
    guard [.let, .var].contains(cursor.word(at: token - 1)) else { return nil }
    if cursor.isSymbol(":", at: token + 1) {
      var parser = TypeParser(cursor)
      parser.cursor.index = token + 2
      return parser.parse()
    }
    guard cursor.isSymbol("=", at: token + 1) else { return nil }
    var end = token + 2
    while let next = cursor.token(end), next.kind != .close, !next.isSymbol(";"),
      end == token + 2 || !next.startsLine || cursor.continuesStatement(at: end)
    {
      end = next.kind == .open ? cursor.behindPartner(of: end) : end + 1
    }
    var inference = TypeInference(index: index, place: id(around))
    return inference.type(of: (token + 2)..<end)
  }
}
