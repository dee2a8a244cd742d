/// An element of a dictionary, with its key, or an element of a set, which is its own key.
struct KeyedValue {
  let key: AnyHashable
  let value: Any
  /// The identity used for lookup, which is normally the key. For a key that does not equal itself,
  /// such as NaN, the identity consists of the key's printed form and the key's number among the
  /// keys with this form.
  private(set) var identity: AnyHashable

  /// Whether the key does not equal itself.
  var hasIrreflexiveKey: Bool { identity.base is IrreflexiveKey }

  init(key: Any, value: Any) {
    self.key = (key as? AnyHashable) ?? AnyHashable(ValuePrinter().describe(key))
    self.value = value
    identity = self.key
  }

  /// Creates an element from a key-value pair of a dictionary's mirror.
  init(pair: Any) {
    let parts = Mirror(reflecting: pair).children.map(\.value)
    self.init(key: parts.first ?? pair, value: parts.last ?? pair)
  }
}

extension KeyedValue {
  /// The identity of a key that does not equal itself.
  fileprivate struct IrreflexiveKey: Hashable {
    let text: String
    let number: Int
  }

  /// Returns the entries, each with an identity that equals itself, even if the key does not.
  static func identified(_ entries: [KeyedValue]) -> [KeyedValue] {
    let irreflexive = entries.indices.filter { entries[$0].key != entries[$0].key }
    guard !irreflexive.isEmpty else { return entries }
    var identified = entries
    var counts: [String: Int] = [:]
    // The numbers must not depend on the order of the dictionary or set, which differs between two
    // runs of the program.
    let sorted = irreflexive.map { (index: $0, entry: entries[$0]) }
      .sortedByKey(\.entry.key) { $0.entry.value }
    for (index, entry) in sorted {
      let text = ValuePrinter().describe(entry.key.base)
      counts[text, default: 0] += 1
      identified[index].identity = IrreflexiveKey(text: text, number: counts[text, default: 0])
    }
    return identified
  }
}

extension Array {
  /// Returns the elements in an order that depends only on their keys and values: by `<` if all
  /// keys have the same comparable type and `<` orders all of them, otherwise by the printed keys.
  /// Elements with equal printed keys are ordered by their printed values.
  ///
  /// - Parameter depth: The number of levels of a key and a value that are printed. It decreases
  ///   with each key that is nested in another key.
  func sortedByKey(
    depth: Int = ValuePrinter.keyDepth, _ key: (Element) -> AnyHashable, value: (Element) -> Any
  ) -> Self {
    if count < 2 { return self }
    return sortedByComparing(key) ?? sortedByPrinting(depth, key, value: value)
  }

  private func sortedByComparing(_ key: (Element) -> AnyHashable) -> Self? {
    guard let first = first.map(key)?.base as? any Comparable else { return nil }
    func sorted<Key: Comparable>(_: Key) -> Self? {
      let keys = compactMap { key($0).base as? Key }
      guard keys.count == count else { return nil }
      // If `<` does not order all keys, for example because one of them is NaN, the keys are
      // ordered by their printed form, and not by their order in the collection, which differs
      // between two runs of the program.
      let order = zip(keys, self).sorted { $0.0 < $1.0 }
      let isStrictlyIncreasing = zip(order, order.dropFirst()).allSatisfy { $0.0 < $1.0 }
      return isStrictlyIncreasing ? order.map(\.1) : nil
    }
    return sorted(first)
  }

  private func sortedByPrinting(
    _ depth: Int, _ key: (Element) -> AnyHashable, value: (Element) -> Any
  ) -> Self {
    let printer = ValuePrinter(maximumDepth: depth)
    let texts = map { (printer.describe(key($0).base), printer.describe(value($0))) }
    return zip(texts, self).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension ValuePrinter {
  /// The depth to which keys are printed for sorting. Keys may themselves be dictionaries with
  /// keys.
  static let keyDepth = 8
}
