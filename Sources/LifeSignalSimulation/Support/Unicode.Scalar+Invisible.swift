extension Unicode.Scalar {
  /// Whether the scalar is invisible but affects a terminal or the characters beside it: a control
  /// character, a line or paragraph separator, or a format character, such as a mark that changes
  /// the direction of text.
  ///
  /// Characters that join or separate letters of a script, or belong to an emoji, are not included.
  public var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: !Self.joiners.contains { $0.contains(self) }
    default: false
    }
  }

  /// The non-joiner, the joiner, and the tags in flags of regions.
  private static let joiners: [ClosedRange<Unicode.Scalar>] = [
    "\u{200C}"..."\u{200D}", "\u{E0020}"..."\u{E007F}",
  ]
}
