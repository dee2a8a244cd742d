/// What changed from one value to another, a line each.
public struct ValueDifference: Hashable, Sendable {
  /// The changes, in the order of the members and elements.
  public internal(set) var changes: [ValueChange] = []

  /// The number of changes beyond those that the printer lists.
  public internal(set) var omittedCount = 0

  /// Whether nothing changed.
  public var isEmpty: Bool { changes.isEmpty && omittedCount == 0 }
}

extension ValueDifference: CustomStringConvertible {
  /// The changes, a line each, and how many more there are.
  public var description: String {
    var lines = changes.map(\.description)
    if omittedCount > 0 { lines.append("… and \(omittedCount) more") }
    return lines.joined(separator: "\n")
  }
}
