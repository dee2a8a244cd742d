/// An element that is found by a key: of a dictionary or of a set.
struct KeyedValue {
  let key: AnyHashable
  let value: Any
  /// What it is found by: the key, or for one that does not equal itself, as a number that is none
  /// (NaN), what it prints and how many of those came before.
  private(set) var identity: AnyHashable

  /// Whether the key does not equal itself.
  var isUnequal: Bool { identity.base is UnequalKey }

  init(key: Any, value: Any) {
    self.key = (key as? AnyHashable) ?? AnyHashable(ValuePrinter().describe(key))
    self.value = value
    identity = self.key
  }

  /// The key and the value of a dictionary's mirror.
  init(pair: Any) {
    let parts = Mirror(reflecting: pair).children.map(\.value)
    self.init(key: parts.first ?? pair, value: parts.last ?? pair)
  }
}

extension KeyedValue {
  fileprivate struct UnequalKey: Hashable {
    let text: String
    let number: Int
  }

  /// The entries, each with an identity that equals itself.
  static func identified(_ entries: [KeyedValue]) -> [KeyedValue] {
    let unequal = entries.indices.filter { entries[$0].key != entries[$0].key }
    guard !unequal.isEmpty else { return entries }
    var identified = entries
    var counts: [String: Int] = [:]
    // In an order that does not depend on that of the dictionary, which differs between two runs.
    let sorted = unequal.map { (index: $0, entry: entries[$0]) }
      .sortedByKey(\.entry.key) { $0.entry.value }
    for (index, entry) in sorted {
      let text = ValuePrinter().describe(entry.key.base)
      counts[text, default: 0] += 1
      identified[index].identity = UnequalKey(text: text, number: counts[text, default: 0])
    }
    return identified
  }
}

extension Array {
  /// In an order that depends on the keys alone: by `<` when all keys are of one type that has it,
  /// otherwise by what they print; elements whose keys are alike, by what they print themselves.
  ///
  /// - Parameter depth: The number of levels of a key and a value that are printed. It becomes less with
  ///   each key that is within another one.
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
      // Keys that `<` does not tell apart, such as numbers that are none, are left to their texts:
      // their order in the collection differs from one run of the program to the next.
      let order = zip(keys, self).sorted { $0.0 < $1.0 }
      let isTotal = zip(order, order.dropFirst()).allSatisfy { $0.0 < $1.0 }
      return isTotal ? order.map(\.1) : nil
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
  /// How deep keys are printed to be put in order: keys may be dictionaries, whose keys are.
  static let keyDepth = 8
}
