extension ValueComparison {
  /// Compares dictionaries and sets, in the order of their keys.
  mutating func compareKeyed(
    _ kind: ValueShape.KeyedKind, _ old: [KeyedValue], _ new: [KeyedValue], depth: Int
  ) -> DifferenceTree? {
    if stopsAtFirstDifference && old.count != new.count { return .omitted(1) }
    let isLong = max(old.count, new.count) > Self.longListCount
    let (old, new) = (KeyedValue.identified(old), KeyedValue.identified(new))
    if old.contains(where: \.hasIrreflexiveKey) { countPossiblyUnequal() }
    let newValues = Dictionary(new.map { ($0.identity, $0.value) }) { first, _ in first }
    let oldKeys = Set(old.map(\.identity))
    // Sorting is the most expensive part, so equal entries are dropped first.
    var pairs: [KeyedPair] = []
    for entry in old {
      let value = newValues[entry.identity]
      if let value, kind == .set || isLong && isEqual(entry.value, value) == true { continue }
      if let value, isSame(entry.value, value, depth: depth) { continue }
      if stopsAtFirstDifference { return .omitted(1) }
      pairs.append(KeyedPair(entry, old: entry.value, new: value))
    }
    for entry in new where !oldKeys.contains(entry.identity) {
      pairs.append(KeyedPair(entry, old: nil, new: entry.value))
    }
    var group = DifferenceGroup()
    var names = KeyNames(printer)
    for pair in pairs.sortedByKey(\.key, value: { $0.new ?? $0.old ?? () }) {
      let name = names.name(of: pair.identity, printing: pair.key)
      let component: ValuePath.Component = kind == .dictionary ? .key(name) : .element(name)
      switch (pair.old, pair.new) {
      case (let old?, let new?): group.add(compare(old, new, depth: depth), at: component)
      case (let old?, nil): group.add(recordChange { .removed($0.capture(old)) }, at: component)
      case (nil, let new?):
        group.add(recordChange { .inserted($0.capture(new), at: nil) }, at: component)
      case (nil, nil): break
      }
    }
    group.addUnchanged(old.count - pairs.count { $0.old != nil })
    return group.finish("[", "]")
  }
}

/// The old and the new value of one key; nil where the key is absent.
private struct KeyedPair {
  let key: AnyHashable
  let identity: AnyHashable
  let old: Any?
  let new: Any?

  init(_ entry: KeyedValue, old: Any?, new: Any?) {
    key = entry.key
    identity = entry.identity
    self.old = old
    self.new = new
  }
}
