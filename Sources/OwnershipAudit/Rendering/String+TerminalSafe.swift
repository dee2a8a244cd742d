extension String {
  /// The text with U+FFFD in place of control characters, except tabs, and in place of embeddings,
  /// overrides and isolates of text direction. A terminal would interpret these as commands, or
  /// show the characters of a line in another order.
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
