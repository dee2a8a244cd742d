/// The middle parts of two lists that are compared, without the common elements at both ends.
struct ElementLists {
  private(set) var old: [Any]
  private(set) var new: [Any]
  /// The number of common elements before the middle parts.
  private(set) var start: Int
  /// The number of common elements after the middle parts.
  private(set) var end: Int
  /// Whether the lists are long. Elements of long lists are compared in detail only if they are not
  /// equal according to their own `==`.
  let isLong: Bool
  /// The nesting depth of the elements in the compared values.
  let depth: Int

  init(old: [Any], new: [Any], start: Int, end: Int, isLong: Bool, depth: Int) {
    self.old = old
    self.new = new
    self.start = start
    self.end = end
    self.isLong = isLong
    self.depth = depth
  }

  /// Moves common elements at both ends out of the middle parts.
  mutating func trim(_ isSame: (Any, Any) -> Bool) {
    let startCount = zip(old, new).prefix { isSame($0, $1) }.count
    old.removeFirst(startCount)
    new.removeFirst(startCount)
    start += startCount
    let endCount = zip(old.reversed(), new.reversed()).prefix { isSame($0, $1) }.count
    old.removeLast(endCount)
    new.removeLast(endCount)
    end += endCount
  }
}
