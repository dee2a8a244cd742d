internal import Synchronization

/// The consumers of the exposures of a client. Their sequences end with it.
final class ExposureBroadcast: Sendable {
  private struct Entry {
    weak var subscriber: ExposureSubscriber?
  }

  private let entries = Mutex<[Entry]>([])

  /// Returns a sequence of the exposures from now on.
  func stream() -> Exposures {
    let subscriber = ExposureSubscriber()
    entries.withLock { entries in
      entries.removeAll { $0.subscriber == nil }
      entries.append(Entry(subscriber: subscriber))
    }
    return Exposures(subscriber)
  }

  /// Delivers an exposure to all consumers.
  ///
  /// - Complexity: O(*n*) in the number of consumers.
  func send(_ exposure: Exposure) {
    for subscriber in entries.withLock({ $0.compactMap(\.subscriber) }) {
      subscriber.append(exposure)
    }
  }

  deinit {
    for subscriber in entries.withLock({ $0.compactMap(\.subscriber) }) { subscriber.finish() }
  }
}
