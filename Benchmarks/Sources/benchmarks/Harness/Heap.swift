import CHeap

/// The memory that the process has allocated.
enum Heap {
  /// The number of bytes in use, including the allocator's own; 0 if it is unknown.
  static var bytes: Int { heap_bytes_in_use() }

  static var isMeasurable: Bool { bytes > 0 }

  /// Reports that the heap cannot be measured, and returns no line: a line of zeros would look like
  /// a target that was met.
  static func notMeasured(row: String) -> [ResultLine] {
    DiagnosticOutput.write(line: "row \(row): the size of the heap is unknown on this system")
    return []
  }

  /// Returns the number of bytes of one instance, averaged over many that exist together.
  static func bytesPerInstance<Instance>(of count: Int, _ make: (Int) -> Instance) -> Double {
    var instances: [Instance] = []
    instances.reserveCapacity(count)
    // Memory that is allocated only for the first instance is not counted.
    var first: Instance? = make(count)
    let before = bytes
    for index in 0..<count { instances.append(make(index)) }
    let allocated = bytes - before
    withExtendedLifetime(instances) {}
    withExtendedLifetime(first) {}
    first = nil
    return Double(allocated) / Double(count)
  }
}
