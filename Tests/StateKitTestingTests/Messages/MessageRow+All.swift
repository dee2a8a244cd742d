/// All messages of a test store.
extension MessageRow {
  static let all =
    aboutState + aboutActions + aboutSharedState + aboutTime + aboutEnds + aboutMisuse
    + aboutSkipping
}
