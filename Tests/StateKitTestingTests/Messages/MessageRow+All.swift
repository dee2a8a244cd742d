/// Every message of a test store, whole.
extension MessageRow {
  static let all =
    aboutState + aboutActions + aboutSharedState + aboutTime + aboutEnds + aboutMisuse
    + aboutSkipping
}
