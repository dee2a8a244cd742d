/// The size of a terminal, in characters.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// The size of a terminal that does not report one.
  static let standard = TerminalSize(columns: 80, rows: 24)
}
