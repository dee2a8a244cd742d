/// One line that says how far a long command is: only for a person, only after a second, and gone
/// when the command ends.
final class Progress {
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  private let console: Console
  private let isWanted: Bool
  private var shownAt: Duration?

  /// - Parameter resultsShowProgress: Whether results come while the command goes on: on a terminal
  ///   that shows them, they are progress enough.
  init(_ console: Console, resultsShowProgress: Bool = true) {
    self.console = console
    isWanted = console.isErrorTerminal && !(resultsShowProgress && console.isOutputTerminal)
  }

  /// Shows the text when it is time to show something.
  func show(_ text: @autoclosure () -> String) {
    guard isWanted else { return }
    let now = console.elapsed()
    guard now >= Self.patience, shownAt.map({ now - $0 >= Self.interval }) ?? true else { return }
    shownAt = now
    try? console.errors.write("\r\(text())\u{1B}[K")
  }

  /// Takes the line away.
  func clear() {
    guard shownAt != nil else { return }
    shownAt = nil
    try? console.errors.write("\r\u{1B}[K")
  }
}
