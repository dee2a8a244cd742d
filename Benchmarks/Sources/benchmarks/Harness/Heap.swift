import CHeap

/// What the process has allocated.
enum Heap {
  /// Bytes in use, the allocator's own included; 0 where nobody tells.
  static var bytes: Int { heap_bytes_in_use() }

  static var isMeasurable: Bool { bytes > 0 }

  /// No line: one with zeros would look like a target that was met.
  static func notMeasured(row: String) -> [Line] {
    Console.note("row \(row): nobody tells here what the heap holds")
    return []
  }

  /// Bytes for one instance, over many of them that are alive at once.
  static func bytes<Instance>(of count: Int, _ make: (Int) -> Instance) -> Double {
    var instances: [Instance] = []
    instances.reserveCapacity(count)
    // What is allocated once, at the first.
    var first: Instance? = make(count)
    let before = bytes
    for index in 0..<count { instances.append(make(index)) }
    let taken = bytes - before
    withExtendedLifetime(instances) {}
    withExtendedLifetime(first) {}
    first = nil
    return Double(taken) / Double(count)
  }
}
