/// Which variant a user has, and why.
public struct Explanation: Hashable, Sendable {
  /// The key of the flag.
  public let flag: String
  /// The variant; nil if the flag gives the user none.
  public let variant: Variant?
  /// Why the user has it.
  public let reason: Reason

  /// The reason why a user has a variant. Segments are counted from 1.
  public enum Reason: Hashable, Sendable {
    /// The bucket of a segment gave the variant to the user.
    case bucket(segment: Int, Bucket.Placement)
    /// The segment gives the variant to all of its users.
    case wholeSegment(Int)
    /// The segment gives the variant to the users whom its bucket gives none.
    case outsideOfBucket(segment: Int)
    /// No segment gave the user a variant. The condition, if there is one, kept the user out of the last
    /// segment.
    case noSegment(mismatch: Condition?)
  }

  /// Explains the assignment of a user; nil for none.
  init(
    _ flag: LocalFlag, _ assignment: EvaluationPlan.Assignment?, variant: Variant?,
    in target: inout EvaluationTarget
  ) {
    self.flag = flag.key
    self.variant = variant
    guard let assignment else {
      reason = .noSegment(mismatch: flag.segments.last?.firstMismatch(in: &target))
      return
    }
    let number = assignment.segment + 1
    guard let bucket = flag.segments[assignment.segment].bucket else {
      reason = .wholeSegment(number)
      return
    }
    if let place = assignment.place, let text = target.text(at: bucket.path) {
      reason = .bucket(segment: number, bucket.placement(at: place, of: text))
    } else {
      reason = .outsideOfBucket(segment: number)
    }
  }
}
