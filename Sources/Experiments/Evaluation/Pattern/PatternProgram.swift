/// A regular expression as instructions, which a `PatternMatcher` follows.
struct PatternProgram: Hashable, Sendable {
  /// An instruction. A target is an index of an instruction.
  enum Instruction: Hashable, Sendable {
    /// Accepts one scalar of the set, and goes on with the next instruction.
    case scalar(ScalarSet)
    /// Goes on with both targets.
    case split(Int, Int)
    /// Goes on with the target.
    case jump(Int)
    /// Goes on with the next instruction if the condition holds.
    case assertion(PatternAssertion)
    /// Goes on with the target if the instructions from the next one on match, or, if negated, do
    /// not match.
    case lookAhead(isNegated: Bool, target: Int)
    /// Ends the search: the text matches.
    case accept
  }

  /// The largest number of instructions. Nested repetitions can need far more of them than the
  /// expression has scalars.
  private static var maximumCount: Int { 4_096 }

  private(set) var instructions: [Instruction] = []

  /// Creates the program of an expression; nil if it needs too many instructions.
  init?(_ syntax: PatternSyntax) {
    guard append(syntax), emit(.accept) else { return nil }
  }

  /// Appends an instruction, and returns whether it fits.
  private mutating func emit(_ instruction: Instruction) -> Bool {
    instructions.append(instruction)
    return instructions.count <= Self.maximumCount
  }

  /// Appends the instructions of an expression, and returns whether they fit.
  private mutating func append(_ syntax: PatternSyntax) -> Bool {
    switch syntax {
    case .scalar(let set): return emit(.scalar(set))
    case .assertion(let assertion): return emit(.assertion(assertion))
    case .sequence(let items): return items.allSatisfy { append($0) }
    case .alternatives(let items): return append(alternatives: items[...])
    case .repetition(let item, let least, let most):
      return append(item, least: least, most: most)
    case .lookAhead(let item, let isNegated): return append(lookAhead: item, isNegated)
    }
  }

  private mutating func append(alternatives items: ArraySlice<PatternSyntax>) -> Bool {
    var jumps: [Int] = []
    for (offset, item) in items.enumerated() {
      if offset == items.count - 1 {
        if !append(item) { return false }
        break
      }
      let split = instructions.count
      guard emit(.split(split + 1, 0)), append(item) else { return false }
      jumps.append(instructions.count)
      if !emit(.jump(0)) { return false }
      instructions[split] = .split(split + 1, instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
    return true
  }

  private mutating func append(_ item: PatternSyntax, least: Int, most: Int?) -> Bool {
    for _ in 0..<least {
      let count = instructions.count
      if !append(item) { return false }
      // An item without instructions is the same however often it is repeated.
      if instructions.count == count { break }
    }
    guard let most else {
      let split = instructions.count
      guard emit(.split(split + 1, 0)), append(item), emit(.jump(split)) else { return false }
      instructions[split] = .split(split + 1, instructions.count)
      return true
    }
    var splits: [Int] = []
    for _ in least..<max(least, most) {
      splits.append(instructions.count)
      guard emit(.split(0, 0)), append(item) else { return false }
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    return true
  }

  private mutating func append(lookAhead item: PatternSyntax, _ isNegated: Bool) -> Bool {
    let start = instructions.count
    guard emit(.accept), append(item), emit(.accept) else { return false }
    instructions[start] = .lookAhead(isNegated: isNegated, target: instructions.count)
    return true
  }
}
