extension [Int] {
  /// Returns the offsets of a longest increasing subsequence.
  ///
  /// For elements in their old order, call this method on their new positions: the result selects as
  /// many elements as possible that kept their relative order.
  ///
  /// Of several longest subsequences, the method selects those with the greatest number of preferred
  /// offsets, and of these, one that ends at the greatest offset.
  ///
  /// The numbers must be distinct and not negative.
  ///
  /// - Complexity: O(n log m), where m is the greatest number.
  func longestIncreasingSubsequence(preferring isPreferred: (Int) -> Bool) -> Set<Int> {
    // For each offset, the rank of the best subsequence that ends there. A longer subsequence has a
    // higher rank. If two subsequences have the same length, the one with more preferred offsets
    // has the higher rank.
    var ranks: [Int] = []
    // For each offset, the offset before it in its best subsequence.
    var predecessors: [Int?] = []
    // A Fenwick tree over the numbers. Each node covers a range of numbers and contains an offset:
    // the end of the best subsequence whose last number is in that range.
    var bestEnds = [Int?](repeating: nil, count: (self.max() ?? 0) + 2)
    func isBetter(_ offset: Int, than other: Int?) -> Bool {
      other.map { ranks[offset] >= ranks[$0] } ?? true
    }
    for (offset, number) in enumerated() {
      var predecessor: Int?
      var node = number
      while node > 0 {
        if let end = bestEnds[node], isBetter(end, than: predecessor) { predecessor = end }
        node &= node - 1
      }
      let predecessorRank = predecessor.map { ranks[$0] } ?? 0
      // An element adds more to the rank than all preferences together.
      ranks.append(predecessorRank + count + 1 + (isPreferred(offset) ? 1 : 0))
      predecessors.append(predecessor)
      node = number + 1
      while node < bestEnds.count {
        if isBetter(offset, than: bestEnds[node]) { bestEnds[node] = offset }
        node += node & -node
      }
    }
    var subsequence: Set<Int> = []
    var next = indices.reversed().max { ranks[$0] < ranks[$1] }
    while let offset = next {
      subsequence.insert(offset)
      next = predecessors[offset]
    }
    return subsequence
  }
}
