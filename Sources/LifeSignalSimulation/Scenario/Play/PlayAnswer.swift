/// The result of a line that was entered into a ``PlaySession``.
public enum PlayAnswer: Equatable, Sendable {
  /// The line was performed, or was empty; all events have been reported.
  case done
  /// The line has a text as its result.
  case text(String)
  /// The user asked to save the lines so far as a scenario: the path of the file, and its text.
  case save(path: String, text: String)
  /// The line only let time pass, up to this time since the start of the world.
  case time(Duration)
  /// The user asked to clear the terminal.
  case clear
  /// The user asked to end the session.
  case end
}
