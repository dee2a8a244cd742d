/// The evaluation of flags for users, without a server.
///
/// The variants are those that the evaluation engine of Amplitude gives to the same user.
///
/// ```swift
/// let evaluator = Evaluator(try FlagOrder(parsing: response.body))
/// let variants = evaluator.variants(for: ExperimentUser(userID: "u7"))
/// ```
public struct Evaluator: Hashable, Sendable {
  /// The flags that are evaluated.
  public let order: FlagOrder

  /// Creates an evaluator of flags.
  public init(_ order: FlagOrder) { self.order = order }

  /// Returns the variants of a user. A flag that gives the user no variant is absent.
  ///
  /// - Complexity: O(*n*) in the size of the flags. The search for a regular expression is given up after
  ///   200,000 steps.
  public func variants(for user: ExperimentUser) -> [String: Variant] {
    let variants = orderedVariants(for: user)
    // Values are mapped without hashing the keys again.
    return variants.contains(nil)
      ? order.positions.compactMapValues { variants[$0] }
      : order.positions.mapValues { variants[$0] ?? .empty }
  }

  /// Returns for each flag the variant of a user, in the order of ``FlagOrder/flags``.
  ///
  /// - Complexity: That of ``variants(for:)``.
  func orderedVariants(for user: ExperimentUser) -> [Variant?] {
    var variants: [Variant?] = []
    variants.reserveCapacity(order.flags.count)
    evaluate(user) { _, assignment, _ in variants.append(assignment.map(order.plan.variant)) }
    return variants
  }

  /// Returns for each flag which variant a user has and why, in the order of ``FlagOrder/flags``.
  public func explanations(for user: ExperimentUser) -> [Explanation] {
    var explanations: [Explanation] = []
    evaluate(user) { index, assignment, target in
      explanations.append(
        Explanation(
          order.flags[index], assignment, variant: assignment.map(order.plan.variant),
          in: &target))
    }
    return explanations
  }

  /// Finds what gives the user the variant of each flag, and reports it.
  private func evaluate(
    _ user: ExperimentUser,
    report: (Int, EvaluationPlan.Assignment?, inout EvaluationTarget) -> Void
  ) {
    let plan = order.plan
    var target = EvaluationTarget(user, hashedPropertyCount: plan.hashedPaths.count)
    for index in order.flags.indices {
      let assignment = plan.assignment(of: index, in: &target)
      report(index, assignment, &target)
      if let assignment, order.isReferred[index] {
        target.setResult(plan.evaluatedVariant(assignment), of: order.flags[index].key)
      }
    }
  }
}
