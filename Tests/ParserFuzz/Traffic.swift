import Foundation
import Synchronization

import LifeSignalSimulation

/// The messages between devices and the server in a simulated world whose people use all functions
/// of the app.
struct Traffic {
  let requests: [[UInt8]]
  let replies: [[UInt8]]

  init() {
    let messages = RecordedMessages()
    var walk = RandomWalk(seed: 1, devices: 4, days: 1, faults: .none)
    walk.actionsPerDeviceDay = 60
    walk = walk.reportingMessages { bytes in
      messages.requests.withLock { $0.append(bytes) }
    } answer: { bytes in
      messages.replies.withLock { $0.append(bytes) }
    }
    _ = walk.run()
    self.requests = messages.requests.withLock { Self.varied($0) }
    self.replies = messages.replies.withLock { Self.varied($0) }
  }

  private final class RecordedMessages: Sendable {
    let requests = Mutex<[[UInt8]]>([])
    let replies = Mutex<[[UInt8]]>([])
  }

  /// Returns every twentieth message and the 20 longest ones, which is enough variety for a corpus.
  private static func varied(_ all: [[UInt8]]) -> [[UInt8]] {
    let some = all.enumerated().filter { $0.offset % 20 == 0 }.map(\.element)
    return some + all.sorted { $0.count > $1.count }.prefix(20)
  }
}

extension UUID {
  static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
