internal import Foundation

/// The record of the account holder in format 1, in which actions were dated by the wall clock.
struct UserRecordVersion1: Codable {
  /// The queue in format 1.
  struct Queue: Codable {
    /// An action in format 1. Its intent contains a date, which is the same as `madeAt`.
    struct Action: Codable {
      let id: ActionID
      let intent: UserIntent
      let madeAt: Date
    }

    let actions: [Action]
    let sent: Set<ActionID>

    /// The queue with the same actions in the same order. No server time was heard before them.
    var current: ActionQueue {
      var queue = ActionQueue()
      for action in actions {
        let boot = BootInstant(boot: BootID(action.id.rawValue), uptime: .zero)
        let time = ActionTime(madeAt: LocalTime(instant: boot, wall: action.madeAt), known: nil)
        queue.add(action.intent, as: action.id, at: time)
        if sent.contains(action.id) { queue.markSent(action.id) }
      }
      return queue
    }
  }

  let truth: UserSnapshot?
  let queue: Queue
  let lastSync: Date?
}
