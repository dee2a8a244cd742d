/// Returns the index at which to insert an element into a sorted collection.
///
/// - Parameters:
///   - elements: The sorted collection.
///   - isBefore: A closure that returns whether an element of the collection precedes the new one:
///     `true` for a prefix of the collection, `false` for the rest.
/// - Returns: The index of the first element that does not precede the new one.
/// - Complexity: O(log *n*).
public func insertionIndex<Elements: RandomAccessCollection>(
  in elements: Elements, where isBefore: (Elements.Element) -> Bool
) -> Elements.Index {
  var first = elements.startIndex
  var count = elements.count
  while count > 0 {
    let half = count / 2
    let middle = elements.index(first, offsetBy: half)
    if isBefore(elements[middle]) {
      first = elements.index(after: middle)
      count -= half + 1
    } else {
      count = half
    }
  }
  return first
}
