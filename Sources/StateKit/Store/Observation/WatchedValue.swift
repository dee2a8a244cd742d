/// A value that somebody read, by its key path. It holds the value that was read, to compare with.
final class WatchedValue<Root, Value: Equatable>: WatchedPart<Root> {
  private let path: KeyPath<Root, Value>
  let last: Value
  private let beacon = Beacon()

  init(_ path: KeyPath<Root, Value>, in root: Root) {
    self.path = path
    last = root[keyPath: path]
  }

  /// The value that was read, which is the value now: a change removes this.
  func read() -> Value {
    beacon.see()
    return last
  }

  override func update(_ root: inout Root, _ watch: inout Watch) -> Bool {
    if root[keyPath: path] == last { return true }
    // Gone with the value that it holds: held on, it would turn the next change of an array into a
    // copy. Whoever reads again is watched again.
    watch.woken.append(beacon)
    return false
  }
}
