/// The choices of a run, from which the run can be had again: in this process, or in another one.
///
/// ```swift
/// ChoiceRecord("2.0*3.1")            // 2, 0, 0, 0, 1
/// ChoiceRecord("in order: 2.0*3.1")  // the same, while jobs and sleepers took their turns
/// ```
public struct ChoiceRecord: Hashable, Sendable, LosslessStringConvertible {
  /// Which one was chosen each time; a random number counts as one choice.
  public var values: [UInt64]

  /// Whether jobs and sleepers took their turns, first in, first out, and were not chosen.
  public var isInOrder: Bool

  /// A record of these choices.
  public init(_ values: [UInt64] = [], isInOrder: Bool = false) {
    self.values = values
    self.isInOrder = isInOrder
  }

  private static let inOrder = "in order: "

  /// Reads what ``description`` writes; nil for anything else.
  public init?(_ description: String) {
    values = []
    isInOrder = description.hasPrefix(Self.inOrder)
    let list = description.dropFirst(isInOrder ? Self.inOrder.count : 0)
    if list.isEmpty { return }
    for part in list.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "*", omittingEmptySubsequences: false)
      guard let value = pieces.first.flatMap({ UInt64($0) }) else { return nil }
      switch pieces.count {
      case 1: values.append(value)
      case 2:
        guard let times = Int(pieces[1]), (1...Self.most).contains(times),
          values.count + times <= Self.most
        else { return nil }
        values += Array(repeating: value, count: times)
      default: return nil
      }
    }
  }

  /// How many choices are read at most.
  private static let most = 10_000_000

  /// The choices, separated by points; what is repeated is written once, with how often.
  public var description: String {
    var parts: [String] = []
    var start = 0
    while start < values.count {
      var end = start + 1
      while end < values.count, values[end] == values[start] { end += 1 }
      let times = end - start
      parts.append(times == 1 ? "\(values[start])" : "\(values[start])*\(times)")
      start = end
    }
    return (isInOrder ? Self.inOrder : "") + parts.joined(separator: ".")
  }
}
