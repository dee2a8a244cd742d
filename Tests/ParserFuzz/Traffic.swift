import Foundation
import LifeSignalDomain
import LifeSignalSimulation
import StateKit
import Synchronization

/// What went over the network in a world in which people did everything there is to do.
struct Traffic {
  let requests: [[UInt8]]
  let answers: [[UInt8]]

  init() {
    let heard = Heard()
    var wander = Wander(seed: 1, devices: 4, days: 1, faults: .none)
    wander.actionsPerDeviceDay = 60
    wander.composition.serverSends = { bytes in heard.answers.withLock { $0.append(bytes) } }
    wander.composition.backend = {
      AnyReducer(
        CombineReducers {
          Reduce<BackendState, BackendFeature.Action> { _, action in
            if case .messageArrived(let message) = action {
              heard.requests.withLock { $0.append(message.bytes) }
            }
            return .none
          }
          BackendFeature()
        })
    }
    _ = wander.run()
    self.requests = heard.requests.withLock { Self.varied($0) }
    self.answers = heard.answers.withLock { Self.varied($0) }
  }

  private final class Heard: Sendable {
    let requests = Mutex<[[UInt8]]>([])
    let answers = Mutex<[[UInt8]]>([])
  }

  /// Every twentieth of them is enough to begin from, with the longest.
  private static func varied(_ all: [[UInt8]]) -> [[UInt8]] {
    let some = all.enumerated().filter { $0.offset % 20 == 0 }.map(\.element)
    return some + all.sorted { $0.count > $1.count }.prefix(20)
  }
}

extension UUID {
  static let nought = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
