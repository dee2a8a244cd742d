/// Where an element belongs in a sorted collection.
///
/// - Parameter isBefore: whether an element of the collection stands before the new one: true for
///   some first ones, then false for the rest.
/// - Complexity: O(log n).
func sortedPlace<Elements: RandomAccessCollection>(
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
