import Foundation
import Synchronization

import LifeSignalSimulation

/// The messages of a simulated world in which people used every function of the app.
struct Traffic {
  let requests: [[UInt8]]
  let answers: [[UInt8]]

  init() {
    let heard = Heard()
    var wander = RandomWalk(seed: 1, devices: 4, days: 1, faults: .none)
    wander.actionsPerDeviceDay = 60
    wander = wander.reportingMessages { bytes in
      heard.requests.withLock { $0.append(bytes) }
    } answer: { bytes in
      heard.answers.withLock { $0.append(bytes) }
    }
    _ = wander.run()
    self.requests = heard.requests.withLock { Self.varied($0) }
    self.answers = heard.answers.withLock { Self.varied($0) }
  }

  private final class Heard: Sendable {
    let requests = Mutex<[[UInt8]]>([])
    let answers = Mutex<[[UInt8]]>([])
  }

  /// Every twentieth message and the longest ones, which is enough variety for a corpus.
  private static func varied(_ all: [[UInt8]]) -> [[UInt8]] {
    let some = all.enumerated().filter { $0.offset % 20 == 0 }.map(\.element)
    return some + all.sorted { $0.count > $1.count }.prefix(20)
  }
}

extension UUID {
  static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
