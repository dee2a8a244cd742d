extension [Int] {
  /// The offsets of a longest run of increasing numbers, which need not be neighbors: of elements
  /// that changed their order, as many as possible that kept it. Of the longest runs, one with the
  /// most preferred offsets; of those, one that ends late.
  ///
  /// The numbers are not negative, and no two are the same.
  ///
  /// - Complexity: O(n log m), where m is the greatest number.
  func longestIncrease(preferring isPreferred: (Int) -> Bool) -> Set<Int> {
    // What the best run that ends at an offset is worth: its length first, then what is preferred.
    var worth: [Int] = []
    var previous: [Int?] = []
    // A Fenwick tree: the offset of the best run that ends in one of a range of numbers.
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
