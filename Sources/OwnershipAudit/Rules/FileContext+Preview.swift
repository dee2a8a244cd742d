extension FileContext {
  /// Whether a token stands in `#Preview { … }`, or in a preview provider's `previews`: what Xcode
  /// alone runs is a composition root of its own.
  func isInPreview(_ token: Int) -> Bool {
    let isProvided = file.declarations(around: token).contains { number in
      guard declarations[number].name == "previews", let parent = declarations[number].parent else {
        return false
      }
      return index.names(["PreviewProvider"], in: declarations[parent])
    }
    return isProvided || isInPreviewMacro(token)
  }

  private func isInPreviewMacro(_ token: Int) -> Bool {
    guard !index.declaresMacro("Preview"), !file.places(of: "Preview").isEmpty else { return false }
    var opener = Int(file.openers[token])
    while opener >= 0 {
      // Behind the name, or behind its arguments.
      var name = opener - 1
      if cursor.isSymbol(")", at: name) { name = Int(cursor.partners[name]) - 1 }
      if cursor.isSymbol("{", at: opener), file.text(name) == "Preview",
        cursor.isSymbol("#", at: name - 1)
      {
        return true
      }
      opener = Int(file.openers[opener])
    }
    return false
  }
}
