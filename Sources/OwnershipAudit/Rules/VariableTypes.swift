internal import SwiftSourceReading

/// The possible types of the variables in one file. The declarations of a name are searched only
/// once.
struct VariableTypes {
  private let context: FileContext
  /// The tokens that declare local variables, by name.
  private var bindings: [String: [Int]] = [:]
  /// The indices of the declarations of properties, by name.
  private var properties: [String: [Int]] = [:]

  /// The maximum number of local variables and of properties with one name to consider for one use.
  private static var limit: Int { 8 }

  init(_ context: FileContext) {
    self.context = context
    for number in context.declarations.indices where context.declarations[number].kind == .property
    {
      properties[context.declarations[number].name, default: []].append(number)
    }
  }

  /// Returns the possible types of an expression that is the name of a variable in this file, such
  /// as `day` or `self.day`. `scope` is the index of the declaration that contains the expression.
  mutating func types(of value: Range<Int>, in scope: Int) -> [TypeExpression] {
    let cursor = context.cursor
    let isOfSelf =
      value.count == 3 && context.file.text(value.lowerBound) == "self"
      && cursor.isSymbol(".", at: value.lowerBound + 1)
    guard value.count == 1 || isOfSelf, cursor.isName(at: value.upperBound - 1) else { return [] }
    let name = context.file.text(value.upperBound - 1)
    let enclosing = context.file.declarations(around: value.lowerBound)
    return localTypes(name, before: value.lowerBound, enclosing, in: scope)
      + enclosing.flatMap { number in
        context.declarations[number].parameters.filter {
          $0.label == name || context.file.text($0.token + 1) == name
        }.map(\.type)
      }
      + (properties[name] ?? []).prefix(Self.limit).compactMap { number in
        let property = context.declarations[number]
        var inference = TypeInference(index: context.index, scope: context.id(number))
        return property.type ?? inference.type(of: property.initializer ?? 0..<0)
      }
  }

  private mutating func localTypes(
    _ name: String, before token: Int, _ enclosing: [Int], in scope: Int
  ) -> [TypeExpression] {
    let tokens =
      bindings[name]
      ?? context.file.occurrences(of: name).filter {
        [.let, .var].contains(context.cursor.keyword(at: $0 - 1))
      }
    bindings[name] = tokens
    let first = enclosing.last.map { context.declarations[$0].first } ?? 0
    // Considers the declarations before the use.
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle] < token { low = middle + 1 } else { high = middle }
    }
    return tokens[..<low].suffix(Self.limit).filter { $0 >= first }.compactMap {
      typeOfVariable(at: $0, in: scope)
    }
  }

  /// Returns the type of a local variable: `Date` for `let day: Date` and for
  /// `let day = Date.distantPast`.
  private func typeOfVariable(at token: Int, in scope: Int) -> TypeExpression? {
    let cursor = context.cursor
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
      end = next.kind == .open ? cursor.indexAfterMatchingBracket(of: end) : end + 1
    }
    var inference = TypeInference(index: context.index, scope: context.id(scope))
    return inference.type(of: (token + 2)..<end)
  }
}
