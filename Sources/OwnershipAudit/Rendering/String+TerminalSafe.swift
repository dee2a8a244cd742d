extension String {
  /// The text without control characters and marks of text direction, which a source can contain
  /// and which would change the terminal or the visible order of a line.
  var terminalSafe: String {
    String(
      UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar {
          case "\t": scalar
          case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
          default: scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
          }
        }))
  }
}
