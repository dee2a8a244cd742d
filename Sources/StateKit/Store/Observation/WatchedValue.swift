/// A value that somebody read, by its key path. It holds the value that was read, to compare with.
final class WatchedValue<Root, Value: Equatable>: WatchedPart<Root> {
  private let value: KeyPath<Root, Value>
  /// The value that was read; nil once it has changed. Held on, it would turn the next change of an
  /// array into a copy.
  private(set) var seen: Value?
  private let beacon = Beacon()

  init(_ path: KeyPath<Root, Value>) { value = path }

  /// The value now. Whoever reads it is watched from now on.
  func read(in root: @autoclosure () -> Root) -> Value {
    beacon.see()
    if let seen { return seen }
    let new = root()[keyPath: value]
    seen = new
    return new
  }

  override var isWatched: Bool { seen != nil }

  override func update(_ root: inout Root, _ watch: inout Watch) {
    if root[keyPath: value] == seen { return }
    seen = nil
    watch.woken.append(beacon)
  }
}
