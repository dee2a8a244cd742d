/// A value that was read by its key path. It keeps the value to compare it with later ones.
final class ObservedValue<Root, Value: Equatable>: ObservedPart<Root> {
  private let value: KeyPath<Root, Value>
  /// The value that was read; nil once it has changed. Keeping it longer would make the next change
  /// of an array copy the array.
  private(set) var lastReadValue: Value?
  private let beacon = ObservationSignal()

  init(_ path: KeyPath<Root, Value>) { value = path }

  /// Returns the current value, and records the read. The value is observed from now on.
  func read(in root: @autoclosure () -> Root) -> Value {
    beacon.access()
    if let lastReadValue { return lastReadValue }
    let new = root()[keyPath: value]
    lastReadValue = new
    return new
  }

  override var isObserved: Bool { lastReadValue != nil }

  override func update(_ root: inout Root, _ watch: inout ChangeBatch) {
    if root[keyPath: value] == lastReadValue { return }
    lastReadValue = nil
    watch.signals.append(beacon)
  }
}
