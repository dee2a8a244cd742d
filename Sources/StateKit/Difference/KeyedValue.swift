/// An element that is found by a key: of a dictionary, of a set or by its id.
struct KeyedValue {
  /// The key as a value to look up.
  let key: AnyHashable
  let value: Any

  init(key: Any, value: Any) {
    self.key = (key as? AnyHashable) ?? AnyHashable(ValuePrinter().describe(key))
    self.value = value
  }

  /// The key and the value of a dictionary's mirror.
  init(pair: Any) {
    let parts = Mirror(reflecting: pair).children.map(\.value)
    self.init(key: parts.first ?? pair, value: parts.last ?? pair)
  }
}

extension ValueShape {
  /// What the keys of keyed values are.
  enum Keys {
    case keys, elements, ids
  }
}

extension [KeyedValue] {
  /// In an order that depends on the keys alone: by `<` when all keys are of one type that has it,
  /// otherwise by what they print.
  func sortedByKey() -> Self {
    sortedByComparing() ?? sortedByPrinting()
  }

  private func sortedByComparing() -> Self? {
    guard let first = first?.key.base as? any Comparable else { return nil }
    func sorted<Key: Comparable>(_: Key) -> Self? {
      let keys = compactMap { $0.key.base as? Key }
      guard keys.count == count else { return nil }
      return zip(keys, self).sorted { $0.0 < $1.0 }.map(\.1)
    }
    return sorted(first)
  }

  private func sortedByPrinting() -> Self {
    let printer = ValuePrinter()
    let texts = map { (printer.describe($0.key.base), printer.describe($0.value)) }
    return zip(texts, self).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
