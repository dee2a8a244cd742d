internal import SwiftSourceReading

extension FileContext {
  /// Whether a token is in `#Preview { … }` or in the `previews` of a preview provider. A preview
  /// is a separate composition root that only Xcode runs.
  func isInPreview(_ token: Int) -> Bool {
    let isInPreviewProvider = file.declarations(around: token).contains { number in
      guard declarations[number].name == "previews", let parent = declarations[number].parent else {
        return false
      }
      return index.inherits(fromAnyOf: ["PreviewProvider"], in: declarations[parent])
    }
    return isInPreviewProvider || isInPreviewMacro(token)
  }

  private func isInPreviewMacro(_ token: Int) -> Bool {
    guard !index.declaresMacro("Preview"), !file.occurrences(of: "Preview").isEmpty else {
      return false
    }
    var opener = Int(file.enclosingBrackets[token])
    while opener >= 0 {
      // The macro's name, or its arguments in parentheses, precede the brace.
      var name = opener - 1
      if cursor.isSymbol(")", at: name) { name = Int(cursor.matchingBrackets[name]) - 1 }
      if cursor.isSymbol("{", at: opener), file.text(name) == "Preview",
        cursor.isSymbol("#", at: name - 1)
      {
        return true
      }
      opener = Int(file.enclosingBrackets[opener])
    }
    return false
  }
}
