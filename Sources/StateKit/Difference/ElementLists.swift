/// The elements of two lists between those that are the same at both ends.
struct ElementLists {
  private(set) var old: [Any]
  private(set) var new: [Any]
  /// The number of elements before them.
  private(set) var start: Int
  /// The number of elements behind them.
  private(set) var end: Int
  /// Whether elements that are equal by their own `==` are not looked into.
  let isLong: Bool
  let depth: Int

  init(old: [Any], new: [Any], start: Int, end: Int, isLong: Bool, depth: Int) {
    self.old = old
    self.new = new
    self.start = start
    self.end = end
    self.isLong = isLong
    self.depth = depth
  }

  /// Drops what is the same at both ends.
  mutating func trim(_ isSame: (Any, Any) -> Bool) {
    let first = zip(old, new).prefix { isSame($0, $1) }.count
    old.removeFirst(first)
    new.removeFirst(first)
    start += first
    let last = zip(old.reversed(), new.reversed()).prefix { isSame($0, $1) }.count
    old.removeLast(last)
    new.removeLast(last)
    end += last
  }
}
