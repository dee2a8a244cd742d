/// A value that was read by its key path, and is kept for the comparison with later values.
final class ObservedValue<Root, Value: Equatable>: ObservedPart<Root> {
  private let valuePath: KeyPath<Root, Value>
  /// The value that was read; nil once it has changed. If an array were kept longer, its next
  /// change would copy it.
  private(set) var lastReadValue: Value?
  private let signal = ObservationSignal()

  init(_ path: KeyPath<Root, Value>) { valuePath = path }

  /// Returns the current value, and records the read. The value is observed from now on.
  func read(in root: @autoclosure () -> Root) -> Value {
    signal.access()
    if let lastReadValue { return lastReadValue }
    let new = root()[keyPath: valuePath]
    lastReadValue = new
    return new
  }

  override var isObserved: Bool { lastReadValue != nil }

  override func update(_ root: inout Root, _ batch: inout ChangeBatch) {
    if root[keyPath: valuePath] == lastReadValue { return }
    lastReadValue = nil
    batch.signals.append(signal)
  }
}
