extension IdentifiedArray: OrderedElements {
  var elementCount: Int { count }
  func elements(in range: Range<Int>) -> [Any] { elements.elements(in: range) }
}

extension IdentifiedArray: EquatableElements where Element: Equatable {
  func commonPrefixAndSuffixCounts(with other: Any) -> (start: Int, end: Int)? {
    (other as? Self).flatMap { elements.commonPrefixAndSuffixCounts(with: $0.elements) }
  }
}

extension IdentifiedArray: IdentifiedElements {
  func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]? {
    elements.uniqueIDs(range)
  }
}
