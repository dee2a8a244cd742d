internal import SwiftSourceReading

extension SourceFile {
  /// Returns whether a `SAFETY:` comment applies to a token. Such a comment is on the same line, or
  /// directly above the token's statement, an enclosing statement, an enclosing `#if`, or the
  /// innermost declaration that contains the token.
  ///
  /// A comment above a type applies to the header of the type, but not to its members.
  func isProvenSafe(_ token: Int) -> Bool {
    let line = cursor.token(token)?.line ?? 0
    if comments(inLine: line).contains(where: \.provesSafety) { return true }
    let around = self.declarations(around: token)
    let innermost = around.first.map { declarations[$0] }
    let lowerLimit =
      innermost.map { $0.isNominalType || $0.kind == .protocol ? $0.headerEnd : $0.first } ?? 0
    if let innermost, provesSafety(above: innermost.first) {
      let coversBody = !innermost.isNominalType && innermost.kind != .extension
      if coversBody || token < innermost.headerEnd { return true }
    }
    var next = token
    var levels = 0
    while next >= 0, next >= min(lowerLimit, token), levels < 256 {
      levels += 1
      let start = Int(statementStarts[next])
      if provesSafety(above: start) { return true }
      for block in source.blocks where block.tokens.contains(start) {
        guard block.tokens.lowerBound >= lowerLimit else { continue }
        if provesSafety(before: block.tokens.lowerBound, line: block.line) { return true }
      }
      next = Int(enclosingBrackets[start])
    }
    return false
  }

  /// Returns whether a `SAFETY:` comment is directly above the line of a token.
  func provesSafety(above token: Int) -> Bool {
    guard let line = cursor.token(token)?.line else { return false }
    return provesSafety(before: token, line: line)
  }

  private func provesSafety(before token: Int, line: Int32) -> Bool {
    var line = line
    var number = firstComment(after: token) - 1
    while number >= 0 {
      let comment = source.comments[number]
      guard comment.token == token else { return false }
      guard comment.startsLine else { return false }
      if comment.endLine >= line {
        // The comment is below the `#if`, or on the same line as the token.
        number -= 1
        continue
      }
      guard comment.endLine + 1 == line else { return false }
      if comment.provesSafety { return true }
      line = comment.startLine
      number -= 1
    }
    return false
  }

  /// Returns the index of the first comment that follows a token.
  private func firstComment(after token: Int) -> Int {
    var low = 0
    var high = source.comments.count
    while low < high {
      let middle = (low + high) / 2
      if source.comments[middle].token <= token { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func comments(inLine line: Int32) -> [SourceComment] {
    var low = 0
    var high = source.comments.count
    while low < high {
      let middle = (low + high) / 2
      if source.comments[middle].endLine < line { low = middle + 1 } else { high = middle }
    }
    var result: [SourceComment] = []
    while low < source.comments.count, source.comments[low].startLine <= line {
      result.append(source.comments[low])
      low += 1
    }
    return result
  }
}
