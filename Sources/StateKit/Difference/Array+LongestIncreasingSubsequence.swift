extension [Int] {
  /// Returns the offsets of a longest increasing subsequence. Applied to the new positions of
  /// elements, this selects as many elements as possible that kept their relative order. Of several
  /// longest subsequences, the result is one with the most preferred offsets, and of those, the one
  /// that ends at the greatest offset.
  ///
  /// The numbers must be distinct and not negative.
  ///
  /// - Complexity: O(n log m), where m is the greatest number.
  func longestIncreasingSubsequence(preferring isPreferred: (Int) -> Bool) -> Set<Int> {
    // For each offset, the rank of the best subsequence that ends there. A longer subsequence has a
    // higher rank; of two with the same length, the one with more preferred offsets.
    var ranks: [Int] = []
    var previous: [Int?] = []
    // A Fenwick tree over the numbers: a node contains the offset at which the best subsequence
    // ends whose last number is in the node's range.
    var best = [Int?](repeating: nil, count: (self.max() ?? 0) + 2)
    func isBetter(_ offset: Int, than other: Int?) -> Bool {
      other.map { ranks[offset] >= ranks[$0] } ?? true
    }
    for (offset, number) in enumerated() {
      var last: Int?
      var node = number
      while node > 0 {
        if let end = best[node], isBetter(end, than: last) { last = end }
        node &= node - 1
      }
      ranks.append((last.map { ranks[$0] } ?? 0) + count + 1 + (isPreferred(offset) ? 1 : 0))
      previous.append(last)
      node = number + 1
      while node < best.count {
        if isBetter(offset, than: best[node]) { best[node] = offset }
        node += node & -node
      }
    }
    var subsequence: Set<Int> = []
    var next = indices.reversed().max { ranks[$0] < ranks[$1] }
    while let offset = next {
      subsequence.insert(offset)
      next = previous[offset]
    }
    return subsequence
  }
}
