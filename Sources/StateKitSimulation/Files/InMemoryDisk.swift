/// A simulated disk that knows which files and names are synchronized. Only these survive a crash.
struct InMemoryDisk: Sendable {
  /// An atomic change of names.
  struct NameChange: Sendable {
    var removed: String?
    var added: (name: String, file: Int)?
  }

  private struct File: Sendable {
    var bytes: [UInt8]
    var isSynchronized: Bool
  }

  private var files: [Int: File] = [:]
  private var lastFileNumber = 0
  /// The synchronized names, with the numbers of their files.
  private var durableNames: [String: Int] = [:]
  /// The current names, with the numbers of their files.
  private(set) var names: [String: Int] = [:]
  /// The changes of names since the last synchronization, in order.
  private(set) var unsynchronized: [NameChange] = []

  func bytes(of name: String) -> [UInt8]? { names[name].flatMap { files[$0]?.bytes } }

  mutating func write(_ bytes: [UInt8], to name: String, isSynchronized: Bool) {
    lastFileNumber += 1
    files[lastFileNumber] = File(bytes: bytes, isSynchronized: isSynchronized)
    change(NameChange(added: (name, lastFileNumber)))
  }

  /// Replaces what follows the first `count` bytes of a file, and synchronizes the file. Returns false
  /// if there is no file with the name and so many bytes.
  mutating func append(_ bytes: [UInt8], to name: String, after count: Int) -> Bool {
    guard let number = names[name], let file = files[number], file.bytes.count >= count else {
      return false
    }
    files[number] = File(
      bytes: file.bytes.prefix(count) + bytes, isSynchronized: file.isSynchronized)
    return true
  }

  mutating func move(_ name: String, to newName: String) -> Bool {
    guard let file = names[name] else { return false }
    change(NameChange(removed: name, added: (newName, file)))
    return true
  }

  mutating func remove(_ name: String) {
    if names[name] != nil { change(NameChange(removed: name)) }
  }

  /// Synchronizes the first `count` unsynchronized changes of names.
  mutating func synchronizeNames(first count: Int = .max) {
    for change in unsynchronized.prefix(count) { Self.apply(change, to: &durableNames) }
    unsynchronized.removeFirst(min(count, unsynchronized.count))
    removeUnusedFiles()
  }

  /// Simulates a crash. Unsynchronized changes of names are lost, except those for which `areKept`
  /// contains true at the same index. Files with unsynchronized bytes lose half of their bytes.
  mutating func crash(keeping areKept: [Bool]) {
    for (change, isKept) in zip(unsynchronized, areKept) where isKept {
      Self.apply(change, to: &durableNames)
    }
    names = durableNames
    unsynchronized = []
    for (number, file) in files where !file.isSynchronized {
      let half = Array(file.bytes.prefix(file.bytes.count / 2))
      files[number] = File(bytes: half, isSynchronized: true)
    }
    removeUnusedFiles()
  }

  private mutating func change(_ change: NameChange) {
    Self.apply(change, to: &names)
    unsynchronized.append(change)
  }

  private static func apply(_ change: NameChange, to names: inout [String: Int]) {
    if let removed = change.removed { names[removed] = nil }
    if let (name, file) = change.added { names[name] = file }
  }

  /// Removes the files that have no name, now or after a crash.
  private mutating func removeUnusedFiles() {
    guard unsynchronized.isEmpty else { return }
    let used = Set(names.values).union(durableNames.values)
    files = files.filter { used.contains($0.key) }
  }
}
