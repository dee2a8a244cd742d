internal import StateKit

/// Any other collection, accessed through its mirror.
struct MirroredElements: OrderedElements {
  let children: Mirror.Children

  var elementCount: Int { children.count }

  func elements(in range: Range<Int>) -> [Any] {
    children.dropFirst(range.lowerBound).prefix(range.count).map(\.value)
  }
}
