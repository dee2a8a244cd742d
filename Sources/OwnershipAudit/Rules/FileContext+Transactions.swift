internal import SwiftSourceReading

extension FileContext {
  private static let transactionNames = ["withLock", "prepareChange"]

  /// The calls that run a transaction, with their closures: `owned.withLock("add") { … }`.
  var transactions: [Range<Int>] {
    file.occurrences(ofAny: Self.transactionNames).compactMap { token in
      guard isMember(token) else { return nil }
      var end = token + 1
      if cursor.isSymbol("(", at: end) { end = cursor.indexAfterMatchingBracket(of: end) }
      if cursor.opensClosure(at: end) { end = cursor.indexAfterMatchingBracket(of: end) }
      return end > token + 1 ? token..<end : nil
    }
  }

  /// Whether `$0` at a token is the state of a transaction, and not the argument of an endpoint.
  func isStateOfTransaction(_ token: Int) -> Bool {
    guard file.text(token) == "$0", let brace = closure(around: token) else { return false }
    var name = brace - 1
    if cursor.isSymbol(")", at: name) { name = Int(cursor.matchingBrackets[name]) - 1 }
    return Self.transactionNames.contains(file.text(name)) && isMember(name)
  }

  /// Whether a name is a parameter of a closure around a token: `{ a, name in … }`.
  func isParameterOfClosure(_ name: String, at token: Int) -> Bool {
    file.occurrences(of: name).contains { $0 < token && isParameter($0, ofClosureAround: token) }
  }

  /// Returns the brace of the innermost closure around a token.
  private func closure(around token: Int) -> Int? {
    var brace = Int(file.enclosingBrackets[token])
    while brace >= 0 {
      if cursor.opensClosure(at: brace) { return brace }
      brace = Int(file.enclosingBrackets[brace])
    }
    return nil
  }
}
