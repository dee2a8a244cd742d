/// A disk as a crash sees it: what is there, what of that is synchronized, and what would be lost.
struct MemoryDisk: Sendable {
  /// One change of names, which happens as a whole or not at all.
  struct NameChange: Sendable {
    var removed: String?
    var added: (name: String, file: Int)?
  }

  private struct File: Sendable {
    var bytes: [UInt8]
    var isSynchronized: Bool
  }

  private var files: [Int: File] = [:]
  private var lastFile = 0
  private var durableNames: [String: Int] = [:]
  private(set) var names: [String: Int] = [:]
  /// What was done to names since they were synchronized, in order.
  private(set) var unsynchronized: [NameChange] = []

  func bytes(of name: String) -> [UInt8]? { names[name].flatMap { files[$0]?.bytes } }

  mutating func write(_ bytes: [UInt8], to name: String, isSynchronized: Bool) {
    lastFile += 1
    files[lastFile] = File(bytes: bytes, isSynchronized: isSynchronized)
    change(NameChange(added: (name, lastFile)))
  }

  mutating func move(_ name: String, to newName: String) -> Bool {
    guard let file = names[name] else { return false }
    change(NameChange(removed: name, added: (newName, file)))
    return true
  }

  mutating func remove(_ name: String) {
    if names[name] != nil { change(NameChange(removed: name)) }
  }

  /// Synchronizes the first `count` changes of names.
  mutating func synchronizeNames(first count: Int = .max) {
    for change in unsynchronized.prefix(count) { Self.apply(change, to: &durableNames) }
    unsynchronized.removeFirst(min(count, unsynchronized.count))
    forgetFiles()
  }

  /// What a crash does: changes of names that were not synchronized are lost, but for those that
  /// `isKept` names by their place, and files without synchronized bytes keep half of them.
  mutating func crash(keeping isKept: [Bool]) {
    for (change, isKept) in zip(unsynchronized, isKept) where isKept {
      Self.apply(change, to: &durableNames)
    }
    names = durableNames
    unsynchronized = []
    for (number, file) in files where !file.isSynchronized {
      let half = Array(file.bytes.prefix(file.bytes.count / 2))
      files[number] = File(bytes: half, isSynchronized: true)
    }
    forgetFiles()
  }

  private mutating func change(_ change: NameChange) {
    Self.apply(change, to: &names)
    unsynchronized.append(change)
  }

  private static func apply(_ change: NameChange, to names: inout [String: Int]) {
    if let removed = change.removed { names[removed] = nil }
    if let (name, file) = change.added { names[name] = file }
  }

  /// Forgets the files that no name leads to, now or after any crash.
  private mutating func forgetFiles() {
    guard unsynchronized.isEmpty else { return }
    let used = Set(names.values).union(durableNames.values)
    files = files.filter { used.contains($0.key) }
  }
}
