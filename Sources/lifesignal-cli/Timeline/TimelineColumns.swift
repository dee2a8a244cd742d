/// The columns of a timeline: the time, a mark, the subject, and the sentence.
struct TimelineColumns {
  /// The width of the owner of a change, before the change.
  private static let ownerWidth = "notifications".count + 2
  private static let timeWidth = "+9999:00:00.000".count
  /// The width of the column of times in a narrow terminal. A longer time shifts only its own line.
  private static let narrowTimeWidth = "+24:00:00.000".count
  /// The number of columns below which the columns of the timeline are as narrow as possible.
  private static let narrowWidth = 60

  /// The number of columns of the terminal; `nil` for lines of any length.
  let width: Int?
  /// The width of the longest subject.
  let nameWidth: Int

  private var isNarrow: Bool { width.map { $0 < Self.narrowWidth } ?? false }

  /// The width of the column of times.
  var timeWidth: Int { isNarrow ? Self.narrowTimeWidth : Self.timeWidth }

  /// The width of the columns before a sentence.
  var marginWidth: Int { timeWidth + 3 + nameWidth + 2 }

  /// The width of the columns before a change.
  var changeMarginWidth: Int { marginWidth + (isNarrow ? 0 : Self.ownerWidth) }

  /// Returns the owner of a change with the space after it.
  func owner(_ owner: String) -> String {
    isNarrow ? owner + "  " : owner.padded(to: Self.ownerWidth)
  }
}
