/// What a line that was said to a ``Play`` led to.
public enum PlayAnswer: Equatable, Sendable {
  /// Something happened, or was looked at, or nothing was said; what there is to tell was told.
  case done
  /// There is something to read.
  case text(String)
  /// What was played so far is to be written to a file.
  case save(path: String, story: String)
  /// Nothing more is wanted.
  case end
}
