/// A branch of an `#if` block, with the branches before it.
///
/// Conditions are repeated as they are, and never combined: the compiler does not check a condition
/// inside a block that it skips.
struct ConditionalBranch: Equatable {
  /// The conditions of the earlier branches, in their order.
  let earlierConditions: [String]
  /// The condition of the branch; `nil` for `#else`.
  let condition: String?

  /// Returns lines in this branch of a block of their own.
  func block(_ lines: [String]) -> [String] {
    let conditions = earlierConditions + [condition].compactMap(\.self)
    let directives = conditions.enumerated().map { index, condition in
      "#\(index == 0 ? "if" : "elseif") \(condition)"
    }
    return directives + (condition == nil ? ["#else"] : []) + lines + ["#endif"]
  }
}
