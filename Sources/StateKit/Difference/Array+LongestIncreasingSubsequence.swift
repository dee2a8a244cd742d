extension [Int] {
  /// Returns the offsets of a longest increasing subsequence. Applied to the new positions of
  /// elements, it selects as many elements as possible that kept their relative order. Of several
  /// longest subsequences it returns one with the most preferred offsets, and of those, one that
  /// ends late.
  ///
  /// The numbers must be distinct and not negative.
  ///
  /// - Complexity: O(n log m), where m is the greatest number.
  func longestIncreasingSubsequence(preferring isPreferred: (Int) -> Bool) -> Set<Int> {
    // The rank of the best run that ends at an offset: its length first, then its preferred
    // offsets.
    var worth: [Int] = []
    var previous: [Int?] = []
    // A Fenwick tree: the offset of the best run that ends in a number of a range.
    var best = [Int?](repeating: nil, count: (self.max() ?? 0) + 2)
    func isBetter(_ offset: Int, than other: Int?) -> Bool {
      other.map { worth[offset] >= worth[$0] } ?? true
    }
    for (offset, number) in enumerated() {
      var last: Int?
      var node = number
      while node > 0 {
        if let end = best[node], isBetter(end, than: last) { last = end }
        node &= node - 1
      }
      worth.append((last.map { worth[$0] } ?? 0) + count + 1 + (isPreferred(offset) ? 1 : 0))
      previous.append(last)
      node = number + 1
      while node < best.count {
        if isBetter(offset, than: best[node]) { best[node] = offset }
        node += node & -node
      }
    }
    var run: Set<Int> = []
    var next = indices.reversed().max { worth[$0] < worth[$1] }
    while let offset = next {
      run.insert(offset)
      next = previous[offset]
    }
    return run
  }
}
