/// A search of a text for a match of a program.
///
/// The matcher reads the text once, and keeps the set of instructions that can be next. The only
/// exception is a look-ahead, which is a search of its own.
struct PatternMatcher {
  private let instructions: [PatternProgram.Instruction]
  private let subject: [Unicode.Scalar]
  /// The number of steps that are left.
  private var steps: Int

  init(_ program: PatternProgram, subject: [Unicode.Scalar], steps: Int) {
    instructions = program.instructions
    self.subject = subject
    self.steps = steps
  }

  /// Returns whether a part of the text matches; nil if no steps are left.
  mutating func search() -> Bool? { run(from: 0, at: 0, isAnchored: false) }

  /// Runs the instructions from `start` on.
  ///
  /// - Parameters:
  ///   - position: The first position of the text.
  ///   - isAnchored: Whether a match must begin at the first position.
  private mutating func run(from start: Int, at position: Int, isAnchored: Bool) -> Bool? {
    // The preparation takes time in proportion to the program, too.
    steps -= instructions.count / 64
    var current = Threads(count: instructions.count)
    var next = Threads(count: instructions.count)
    for position in position...subject.count {
      if !isAnchored || current.isFirst {
        switch add(start, to: &current, at: position) {
        case .accepted: return true
        case .exhausted: return nil
        case .added: break
        }
      }
      current.isFirst = false
      next.removeAll()
      if position == subject.count || (isAnchored && current.waiting.isEmpty) { break }
      for index in current.waiting {
        guard case .scalar(let set) = instructions[index] else { continue }
        steps -= 1
        guard set.contains(subject[position]) else { continue }
        switch add(index + 1, to: &next, at: position + 1) {
        case .accepted: return true
        case .exhausted: return nil
        case .added: break
        }
      }
      if steps < 0 { return nil }
      swap(&current, &next)
    }
    return false
  }

  /// The instructions that can be next at one position.
  private struct Threads {
    /// The instructions that were reached at the position.
    var reached: [Bool]
    var reachedIndexes: [Int] = []
    /// Those of them that wait for a scalar.
    var waiting: [Int] = []
    var isFirst = true

    init(count: Int) { reached = Array(repeating: false, count: count) }

    mutating func removeAll() {
      for index in reachedIndexes { reached[index] = false }
      reachedIndexes.removeAll(keepingCapacity: true)
      waiting.removeAll(keepingCapacity: true)
      isFirst = false
    }

    /// Notes that an instruction was reached, and returns whether it was not before.
    mutating func insert(_ index: Int) -> Bool {
      if reached[index] { return false }
      reached[index] = true
      reachedIndexes.append(index)
      return true
    }
  }

  private enum Addition {
    case added, accepted, exhausted
  }

  /// Adds an instruction, and all that follow it without reading a scalar.
  private mutating func add(_ start: Int, to threads: inout Threads, at position: Int) -> Addition {
    var pending = [start]
    while let index = pending.popLast() {
      guard threads.insert(index) else { continue }
      steps -= 1
      if steps < 0 { return .exhausted }
      switch instructions[index] {
      case .scalar: threads.waiting.append(index)
      case .split(let first, let second): pending += [second, first]
      case .jump(let target): pending.append(target)
      case .assertion(let assertion):
        if isSatisfied(assertion, at: position) { pending.append(index + 1) }
      case .lookAhead(let isNegated, let target):
        guard let isMatch = run(from: index + 1, at: position, isAnchored: true) else {
          return .exhausted
        }
        if isMatch != isNegated { pending.append(target) }
      case .accept: return .accepted
      }
    }
    return .added
  }

  private func isSatisfied(_ assertion: PatternAssertion, at position: Int) -> Bool {
    let count = subject.count
    switch assertion {
    case .start: return position == 0
    case .lineStart: return position == 0 || subject[position - 1] == "\n"
    case .end: return position == count
    case .endOrLastBreak:
      return position == count || (position == count - 1 && subject[position] == "\n")
    case .lineEnd: return position == count || subject[position] == "\n"
    case .wordBoundary: return isWordBoundary(position)
    // Python 3.11: an empty text has no position of either kind.
    case .noWordBoundary: return count > 0 && !isWordBoundary(position)
    }
  }

  private func isWordBoundary(_ position: Int) -> Bool {
    let isAfterWord = position > 0 && subject[position - 1].isWordScalar
    let isBeforeWord = position < subject.count && subject[position].isWordScalar
    return isAfterWord != isBeforeWord
  }
}
