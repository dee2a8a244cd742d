/// The rows of all messages.
extension MessageRow {
  static let all =
    aboutState + aboutActions + aboutSharedState + aboutTime + aboutEnds + aboutMisuse
    + aboutSkipping
}
