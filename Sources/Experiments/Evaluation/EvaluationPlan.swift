/// Flags prepared for their evaluation.
///
/// The rules are plain numbers, which refer to elements of a few arrays. An evaluation therefore copies and
/// retains nothing of a flag but the variant that it gives.
struct EvaluationPlan: Hashable, Sendable {
  /// The rules of each flag: one for each of its segments.
  private var flags: [Range<Int>] = []
  private var rules: [Rule] = []
  /// The conditions of each array of conditions.
  private var alternatives: [Range<Int>] = []
  private var conditions: [Condition] = []
  private var shares: [Share] = []
  private var variants: [EvaluatedVariant] = []
  /// The properties that buckets hash.
  private(set) var hashedPaths: [PropertyPath] = []

  /// A segment.
  private struct Rule: Hashable {
    let alternatives: Range<Int>
    let bucket: HashedBucket?
    /// The variant of the users whom the bucket gives none.
    let variant: Int?
  }

  /// How a segment divides its users.
  private struct HashedBucket: Hashable {
    /// The index of the path of the hashed property.
    let path: Int
    /// The hash function after the salt.
    let prefix: Murmur3
    let shares: Range<Int>
  }

  /// A distribution of a bucket.
  private struct Share: Hashable {
    let allocation: Range<Int>
    let distribution: Range<Int>
    let variant: Int?
  }

  /// What gives a user the variant of a flag.
  struct Assignment: Hashable, Sendable {
    /// The index of the segment in its flag.
    let segment: Int
    /// The place of the user in the bucket; nil if the user has the variant of the segment.
    let place: Bucket.Place?
    fileprivate let variant: Int
  }

  /// Prepares flags.
  ///
  /// - Complexity: O(*n*) in the size of the flags.
  init(_ flags: [LocalFlag]) {
    var pathIndexes: [PropertyPath: Int] = [:]
    for flag in flags {
      let start = rules.count
      for segment in flag.segments { append(segment, of: flag, &pathIndexes) }
      self.flags.append(start..<rules.count)
    }
  }

  private mutating func append(
    _ segment: Segment, of flag: LocalFlag, _ pathIndexes: inout [PropertyPath: Int]
  ) {
    let firstAlternative = alternatives.count
    for alternative in segment.conditions {
      alternatives.append(conditions.count..<conditions.count + alternative.count)
      conditions += alternative
    }
    var indexes: [String: Int] = [:]
    let segmentVariant = segment.variant.flatMap { index(of: $0, flag, segment, &indexes) }
    let bucket = segment.bucket.map { bucket in
      let firstShare = shares.count
      for share in bucket.shares {
        shares.append(
          Share(
            allocation: share.allocation, distribution: share.distribution,
            variant: index(of: share.variant, flag, segment, &indexes)))
      }
      let path = pathIndexes[bucket.path] ?? hashedPaths.count
      if path == hashedPaths.count {
        pathIndexes[bucket.path] = path
        hashedPaths.append(bucket.path)
      }
      return HashedBucket(path: path, prefix: bucket.prefix, shares: firstShare..<shares.count)
    }
    rules.append(
      Rule(
        alternatives: firstAlternative..<alternatives.count, bucket: bucket,
        variant: segmentVariant))
  }

  /// Returns the index of a variant, which is appended if it is new; nil if the flag does not have it.
  private mutating func index(
    of name: String, _ flag: LocalFlag, _ segment: Segment, _ indexes: inout [String: Int]
  ) -> Int? {
    if let index = indexes[name] { return index }
    guard let variant = flag.variant(name, in: segment) else { return nil }
    indexes[name] = variants.count
    variants.append(variant)
    return variants.count - 1
  }

  // MARK: Evaluation

  /// Returns what gives a user the variant of a flag; nil if no segment does.
  ///
  /// - Parameter flag: The index of the flag.
  func assignment(of flag: Int, in target: inout EvaluationTarget) -> Assignment? {
    let rules = flags[flag]
    for index in rules {
      let rule = self.rules[index]
      guard applies(rule, &target) else { continue }
      var (place, variant) = (Bucket.Place?.none, rule.variant)
      if let bucket = rule.bucket, let found = self.place(in: bucket, &target) {
        place = found
        variant = shares[bucket.shares.lowerBound + found.share].variant
      }
      // A variant that the flag does not have leaves the user to the next segment.
      if let variant {
        return Assignment(segment: index - rules.lowerBound, place: place, variant: variant)
      }
    }
    return nil
  }

  /// Returns the variant of an assignment.
  func variant(_ assignment: Assignment) -> Variant { variants[assignment.variant].variant }

  /// Returns the variant of an assignment, as conditions refer to it.
  func evaluatedVariant(_ assignment: Assignment) -> EvaluatedVariant {
    variants[assignment.variant]
  }

  /// Returns whether all conditions of one of the rule's arrays hold, or there are no arrays.
  private func applies(_ rule: Rule, _ target: inout EvaluationTarget) -> Bool {
    for alternative in rule.alternatives
    where alternatives[alternative].allSatisfy({ conditions[$0].matches(&target) }) {
      return true
    }
    return rule.alternatives.isEmpty
  }

  /// Returns the place of the user; nil without a value that can be hashed, or outside of all shares.
  private func place(in bucket: HashedBucket, _ target: inout EvaluationTarget) -> Bucket.Place? {
    guard
      let hash = target.hash(
        ofPropertyAt: hashedPaths[bucket.path], index: bucket.path, after: bucket.prefix)
    else { return nil }
    let place = Bucket.Place(hash: hash, share: 0)
    for index in bucket.shares
    where shares[index].distribution.contains(place.distributionValue)
      && shares[index].allocation.contains(place.allocationValue)
    {
      return Bucket.Place(hash: hash, share: index - bucket.shares.lowerBound)
    }
    return nil
  }
}
