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
    var variants = [String: Variant](minimumCapacity: order.flags.count)
    evaluate(user) { flag, outcome in
      if let result = outcome.result { variants[flag.key] = result.variant.variant }
    }
    return variants
  }

  /// Returns for each flag which variant a user has and why, in the order of ``FlagOrder/flags``.
  public func explanations(for user: ExperimentUser) -> [Explanation] {
    var explanations: [Explanation] = []
    evaluate(user) { flag, outcome in
      explanations.append(Explanation(flag, outcome))
    }
    return explanations
  }

  /// What the evaluation of a flag found.
  struct Outcome {
    /// The variant, and the index of the segment that gave it; nil if no segment did.
    var result: (variant: EvaluatedVariant, segment: Int, placement: Bucket.Placement?)?
    /// The condition that kept the user out of the last segment.
    var mismatch: Condition?
  }

  private func evaluate(_ user: ExperimentUser, report: (LocalFlag, Outcome) -> Void) {
    var target = EvaluationTarget(user.evaluationContext)
    for flag in order.flags {
      let outcome = Self.outcome(of: flag, &target)
      if let result = outcome.result, order.referredKeys.contains(flag.key) {
        target.setResult(result.variant, of: flag.key)
      }
      report(flag, outcome)
    }
  }

  private static func outcome(of flag: LocalFlag, _ target: inout EvaluationTarget) -> Outcome {
    var outcome = Outcome()
    for (index, segment) in flag.segments.enumerated() {
      outcome.mismatch = segment.firstMismatch(in: target)
      if outcome.mismatch != nil { continue }
      let placement = placement(in: segment, &target)
      // A variant that the flag does not have leaves the user to the next segment.
      if let key = placement?.variant ?? segment.variant,
        let variant = flag.variant(key, in: segment)
      {
        outcome.result = (variant, index, placement)
        break
      }
    }
    return outcome
  }

  /// Returns the place of the user; nil without a bucket, without a value that can be hashed, or outside
  /// of all distributions.
  private static func placement(
    in segment: Segment, _ target: inout EvaluationTarget
  ) -> Bucket.Placement? {
    guard let bucket = segment.bucket,
      let text = target.hashedText(at: bucket.selector), !text.isEmpty
    else { return nil }
    return bucket.placement(of: text)
  }
}
