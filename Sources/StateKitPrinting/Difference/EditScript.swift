/// The instructions that turn one list into another: a minimal edit script if it has few edits (Myers,
/// "An O(ND) difference algorithm"), otherwise a comparison by position.
struct EditScript {
  enum Instruction: Equatable {
    /// Keeps an element: the first number is its position in the old list, the second in the new.
    case keep(Int, Int)
    /// Removes the element at a position in the old list.
    case remove(Int)
    /// Inserts the element at a position in the new list.
    case insert(Int)
  }

  /// The instructions in order. Between two kept elements the removals come before the insertions.
  private(set) var instructions: [Instruction] = []

  /// - Parameters:
  ///   - old: The elements of the old list, as numbers that are equal if the elements are equal.
  ///   - new: The elements of the new list.
  ///   - maximumEdits: The number of removals and insertions beyond which the lists are compared by
  ///     position.
  /// - Complexity: One pass over the common elements at both ends. The remaining elements take
  ///   O((n + m) · d) time and O(d²) space, where n and m are their counts in the two lists, and d
  ///   is the number of edits. d is at most `maximumEdits`. If many elements remain, the limit of d
  ///   is lower, so that (n + m) · d is at most about four million.
  init(from old: [Int], to new: [Int], maximumEdits: Int = 256) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let oldMiddle = old[start..<(old.count - end)]
    let newMiddle = new[start..<(new.count - end)]
    let editLimit = min(maximumEdits, 4_000_000 / max(1, oldMiddle.count + newMiddle.count))
    let kept =
      Self.keptPositions(oldMiddle, newMiddle, maximumEdits: editLimit)
      ?? zip(oldMiddle.indices, newMiddle.indices).filter { old[$0] == new[$1] }
    let keptAtEnd = (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    let keptAtStart = (0..<start).map { ($0, $0) }
    appendInstructions(keeping: keptAtStart + kept + keptAtEnd, old.count, new.count)
  }

  /// Appends the instructions for two lists, of which the elements at the positions in `kept` are
  /// kept.
  private mutating func appendInstructions(
    keeping kept: [(Int, Int)], _ oldCount: Int, _ newCount: Int
  ) {
    var (oldNext, newNext) = (0, 0)
    for (old, new) in kept + [(oldCount, newCount)] {
      instructions += (oldNext..<old).map(Instruction.remove)
      instructions += (newNext..<new).map(Instruction.insert)
      if old < oldCount { instructions.append(.keep(old, new)) }
      (oldNext, newNext) = (old + 1, new + 1)
    }
  }

  /// Returns the positions of the elements that a shortest script keeps; nil if it has too many
  /// edits.
  private static func keptPositions(
    _ old: ArraySlice<Int>, _ new: ArraySlice<Int>, maximumEdits: Int
  ) -> [(Int, Int)]? {
    // For each number of edits, the furthest old position reached on each diagonal. The number of a
    // diagonal is the old position minus the new position.
    var rounds: [[Int]] = []
    for edits in 0...max(0, min(maximumEdits, old.count + new.count)) {
      var reached = [Int](repeating: -1, count: 2 * edits + 1)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var position = entry(to: diagonal, edits, after: rounds.last).position
        while position < old.count, position - diagonal < new.count,
          old[old.startIndex + position] == new[new.startIndex + position - diagonal]
        { position += 1 }
        reached[diagonal + edits] = position
        if position >= old.count && position - diagonal >= new.count {
          return path(through: rounds, old, new)
        }
      }
      rounds.append(reached)
    }
    return nil
  }

  /// Returns where the last of `edits` edits enters a diagonal, as a position in the old list. An
  /// insertion comes from `diagonal + 1`, and a removal from `diagonal - 1`. The edit that reaches
  /// further is selected.
  private static func entry(
    to diagonal: Int, _ edits: Int, after previousRound: [Int]?
  ) -> (position: Int, isInsertion: Bool) {
    guard let previousRound else { return (0, false) }
    func reached(_ diagonal: Int) -> Int {
      abs(diagonal) < edits ? previousRound[diagonal + edits - 1] : -1
    }
    let isInsertion =
      diagonal == -edits || diagonal != edits && reached(diagonal - 1) < reached(diagonal + 1)
    return (isInsertion ? reached(diagonal + 1) : reached(diagonal - 1) + 1, isInsertion)
  }

  /// Traces the path back from the ends of both lists, and collects the kept positions.
  private static func path(
    through rounds: [[Int]], _ old: ArraySlice<Int>, _ new: ArraySlice<Int>
  ) -> [(Int, Int)] {
    var kept: [(Int, Int)] = []
    var (oldEnd, newEnd) = (old.count, new.count)
    for edits in (0...rounds.count).reversed() {
      let previousRound = edits > 0 ? rounds[edits - 1] : nil
      let entry = entry(to: oldEnd - newEnd, edits, after: previousRound)
      while oldEnd > entry.position {
        (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        kept.append((old.startIndex + oldEnd, new.startIndex + newEnd))
      }
      if entry.isInsertion { newEnd -= 1 } else { oldEnd -= 1 }
    }
    return kept.reversed()
  }
}
