/// The result of a line that was entered into a ``PlaySession``.
public enum PlayAnswer: Equatable, Sendable {
  /// The line was performed, or was empty; all events have been reported.
  case done
  /// The line has a text as its result.
  case text(String)
  /// The scenario of the lines so far is to be saved to a file.
  case save(path: String, story: String)
  /// The user asked to end the session.
  case end
}
