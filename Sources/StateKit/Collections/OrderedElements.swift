/// An ordered collection that returns some of its elements without copying all of them, so that the
/// printer of differences can compare parts of it.
package protocol OrderedElements {
  /// The number of elements.
  var elementCount: Int { get }
  /// Returns the elements in a range of positions, counted from 0.
  func elements(in range: Range<Int>) -> [Any]
}

/// A list of equatable elements, which are compared without mirrors.
package protocol EquatableElements: OrderedElements {
  /// Returns the number of equal elements at the start of both lists, and the number of equal
  /// elements at the end of the remaining lists; nil if `other` is not a list of this type.
  func commonPrefixAndSuffixCounts(with other: Any) -> (start: Int, end: Int)?
}

/// A list whose elements are identified by their ids.
package protocol IdentifiedElements: OrderedElements {
  /// Returns the ids of the elements in a range; nil if two elements of the list have the same id,
  /// or an id does not equal itself.
  ///
  /// An `ObjectIdentifier` is not used as an id, because a decoded or copied state contains
  /// different objects.
  func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]?
}

/// A list whose ids are not a part of its elements, so that equal elements may have different ids.
package protocol SeparatelyIdentifiedElements: IdentifiedElements {}
