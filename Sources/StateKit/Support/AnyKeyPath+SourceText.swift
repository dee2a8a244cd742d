extension AnyKeyPath {
  /// The key path as in a source file, such as `\Settings.name`.
  ///
  /// The runtime prints a computed property as an address, which differs in each run. Here it is
  /// printed as its type: `\Settings.<computed Bool>`.
  var sourceText: String {
    var text = Substring(String(describing: self))
    var result = ""
    while let (start, end) = text.firstRange(of: "<computed 0x") {
      result += text[..<start] + "<computed "
      text = text[end...].drop(while: \.isHexDigit)
      // The type follows in parentheses.
      guard text.hasPrefix(" ("), let close = text.firstRange(of: ")>") else { continue }
      result += text.dropFirst(2)[..<close.start] + ">"
      text = text[close.end...]
    }
    return result + text
  }
}
