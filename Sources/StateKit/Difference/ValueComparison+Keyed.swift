extension ValueComparison {
  /// Compares dictionaries and sets, in the order of the keys.
  mutating func compareKeyed(
    _ keys: ValueShape.Keys, _ old: [KeyedValue], _ new: [KeyedValue], depth: Int
  ) -> DifferenceTree? {
    if isProbe && old.count != new.count { return .omitted(1) }
    let isLong = max(old.count, new.count) > Self.longList
    let (old, new) = (KeyedValue.identified(old), KeyedValue.identified(new))
    if old.contains(where: \.isUnequal) { noteHidden() }
    let newValues = Dictionary(new.map { ($0.identity, $0.value) }) { first, _ in first }
    let oldKeys = Set(old.map(\.identity))
    // Sorting takes the most time, so what is the same is dropped first.
    var pairs: [KeyedPair] = []
    for entry in old {
      let value = newValues[entry.identity]
      if let value, keys == .elements || isLong && isEqual(entry.value, value) == true { continue }
      if let value, isSame(entry.value, value, depth: depth) { continue }
      if isProbe { return .omitted(1) }
      pairs.append(KeyedPair(entry, old: entry.value, new: value))
    }
    for entry in new where !oldKeys.contains(entry.identity) {
      pairs.append(KeyedPair(entry, old: nil, new: entry.value))
    }
    var group = DifferenceGroup()
    var names = KeyNames(printer)
    for pair in pairs.sortedByKey(\.key, value: { $0.new ?? $0.old ?? () }) {
      let name = names.name(of: pair.identity, printing: pair.key)
      let place: ValuePath.Component = keys == .keys ? .key(name) : .element(name)
      switch (pair.old, pair.new) {
      case (let old?, let new?): group.add(compare(old, new, depth: depth), at: place)
      case (let old?, nil): group.add(note { .removed($0.capture(old)) }, at: place)
      case (nil, let new?): group.add(note { .inserted($0.capture(new), at: nil) }, at: place)
      case (nil, nil): break
      }
    }
    group.addUnchanged(old.count - pairs.count { $0.old != nil })
    return group.finish("[", "]")
  }
}

/// What a key has in two dictionaries.
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
