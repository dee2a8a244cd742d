extension IdentifiedArray: OrderedElements {
  package var elementCount: Int { count }
  package func elements(in range: Range<Int>) -> [Any] { elements.elements(in: range) }
}

extension IdentifiedArray: EquatableElements where Element: Equatable {
  package func commonPrefixAndSuffixCounts(with other: Any) -> (start: Int, end: Int)? {
    (other as? Self).flatMap { elements.commonPrefixAndSuffixCounts(with: $0.elements) }
  }
}

extension IdentifiedArray: IdentifiedElements {
  package func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]? {
    elements.uniqueIDs(range)
  }
}
