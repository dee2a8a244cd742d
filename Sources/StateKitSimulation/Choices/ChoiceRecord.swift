/// The recorded choices of a run, which can replay the run in this process or in another one.
///
/// ```swift
/// ChoiceRecord("2.0*3.1")            // 2, 0, 0, 0, 1
/// ChoiceRecord("in order: 2.0*3.1")  // the same, with jobs and sleepers in order
/// ```
public struct ChoiceRecord: Hashable, Sendable, LosslessStringConvertible {
  /// The chosen indices, in order. A random number counts as one choice.
  public var values: [UInt64]

  /// Whether jobs and sleepers ran in the order of their arrival, so that the record
  /// contains no choices of the next job or sleeper.
  public var isFirstInFirstOut: Bool

  /// Creates a record of the given choices.
  public init(_ values: [UInt64] = [], isFirstInFirstOut: Bool = false) {
    self.values = values
    self.isFirstInFirstOut = isFirstInFirstOut
  }

  private static let inOrderPrefix = "in order: "

  /// Creates a record from its ``description``. Returns nil for any other text.
  public init?(_ description: String) {
    values = []
    isFirstInFirstOut = description.hasPrefix(Self.inOrderPrefix)
    let entries = description.dropFirst(isFirstInFirstOut ? Self.inOrderPrefix.count : 0)
    if entries.isEmpty { return }
    for entry in entries.split(separator: ".", omittingEmptySubsequences: false) {
      // An entry is a choice, such as `2`, or a choice and its number of repetitions, such as `0*3`.
      let choiceAndCount = entry.split(separator: "*", omittingEmptySubsequences: false)
      guard let value = choiceAndCount.first.flatMap({ UInt64($0) }) else { return nil }
      switch choiceAndCount.count {
      case 1: values.append(value)
      case 2:
        guard let times = Int(choiceAndCount[1]), (1...Self.maximumCount).contains(times),
          values.count + times <= Self.maximumCount
        else { return nil }
        values += Array(repeating: value, count: times)
      default: return nil
      }
    }
  }

  /// The maximum number of choices up to the end of a repetition, so that a short text such as
  /// `0*999999999` cannot fill the memory.
  private static let maximumCount = 10_000_000

  /// The choices, separated by dots. Repeated choices are written once, with their count.
  public var description: String {
    var entries: [String] = []
    var start = 0
    while start < values.count {
      var end = start + 1
      while end < values.count, values[end] == values[start] { end += 1 }
      let times = end - start
      entries.append(times == 1 ? "\(values[start])" : "\(values[start])*\(times)")
      start = end
    }
    return (isFirstInFirstOut ? Self.inOrderPrefix : "") + entries.joined(separator: ".")
  }
}
