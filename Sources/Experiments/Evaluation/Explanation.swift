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

  init(_ flag: LocalFlag, _ outcome: Evaluator.Outcome) {
    self.flag = flag.key
    guard let (variant, segment, placement) = outcome.result else {
      self.variant = nil
      reason = .noSegment(mismatch: outcome.mismatch)
      return
    }
    self.variant = variant.variant
    if let placement {
      reason = .bucket(segment: segment + 1, placement)
    } else if flag.segments[segment].bucket != nil {
      reason = .outsideOfBucket(segment: segment + 1)
    } else {
      reason = .wholeSegment(segment + 1)
    }
  }
}
