extension Unicode.Scalar {
  /// Whether it acts on a terminal, or on what stands beside it, instead of being seen: a control
  /// character, the end of a line or paragraph, a mark that turns the order of a line round.
  ///
  /// What joins the letters of a script, or the parts of an emoji, is none.
  public var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: !Self.joiners.contains { $0.contains(self) }
    default: false
    }
  }

  /// The joiners and the tags that flags of regions are written with.
  private static let joiners: [ClosedRange<Unicode.Scalar>] = [
    "\u{200C}"..."\u{200D}", "\u{E0020}"..."\u{E007F}",
  ]
}
