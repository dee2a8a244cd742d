extension String {
  /// The text without what would act on a terminal, or turn the order of a line round, instead of
  /// being seen: a source may hold anything.
  var shown: String {
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
