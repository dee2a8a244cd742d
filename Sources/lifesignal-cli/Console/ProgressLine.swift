/// A line that shows the progress of a long command: only on a terminal, and only after a second.
/// The command removes the line when the work whose progress it shows has ended.
final class ProgressLine {
  private static let initialDelay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  private let console: Console
  private let isWanted: Bool
  private var shownAt: Duration?

  /// - Parameter resultsShowProgress: Whether results appear while the command runs, which makes
  ///   the line unnecessary on a terminal.
  init(_ console: Console, resultsShowProgress: Bool = true) {
    self.console = console
    isWanted = console.isErrorTerminal && !(resultsShowProgress && console.isOutputTerminal)
  }

  /// Shows the text, unless the command has just started or another text was just shown.
  func show(_ text: @autoclosure () -> String) {
    guard isWanted else { return }
    let now = console.elapsed()
    guard now >= Self.initialDelay, shownAt.map({ now - $0 >= Self.interval }) ?? true else {
      return
    }
    shownAt = now
    try? console.errors.write("\r\(text())\u{1B}[K")
  }

  /// Removes the line.
  func clear() {
    guard shownAt != nil else { return }
    shownAt = nil
    try? console.errors.write("\r\u{1B}[K")
  }
}
