internal import Foundation

/// The record of the account holder in format 1, in which actions were dated by the wall clock.
struct UserRecordVersion1: Codable {
  /// The queue in format 1.
  struct Queue: Codable {
    /// An intent in format 1. The dates are the same as `madeAt` of the action.
    enum Intent: Codable {
      case checkIn(at: Date)
      case activateAlert(at: Date)
      case deactivateAlert(at: Date)
      case setName(PersonName)
      case setNote(EmergencyNote)
      case setInterval(CheckInInterval)
      case setReminder(ReminderLead)
      case setBiometric(Bool)
    }

    /// An action in format 1.
    struct Action: Codable {
      let id: ActionID
      let intent: Intent
      let madeAt: Date

      /// Returns the intent. An end names the emergencies that the queue contains before it.
      func currentIntent(ending emergencies: [EmergencyID]) -> UserIntent {
        switch intent {
        case .checkIn: .checkIn
        case .activateAlert: .activateAlert(EmergencyID(id.rawValue))
        case .deactivateAlert: .deactivateAlert(emergencies)
        case .setName(let name): .setName(name)
        case .setNote(let note): .setNote(note)
        case .setInterval(let interval): .setInterval(interval)
        case .setReminder(let lead): .setReminder(lead)
        case .setBiometric(let isEnabled): .setBiometric(isEnabled)
        }
      }
    }

    let actions: [Action]
    let sent: Set<ActionID>

    /// The queue with the same actions in the same order. No server time was heard before them.
    var current: ActionQueue {
      var queue = ActionQueue()
      for action in actions {
        let boot = BootInstant(boot: BootID(action.id.rawValue), uptime: .zero)
        let time = ActionTime(madeAt: LocalTime(instant: boot, wall: action.madeAt), known: nil)
        let emergencies = queue.actions.compactMap(\.intent.emergency)
        queue.add(action.currentIntent(ending: emergencies), as: action.id, at: time)
        if sent.contains(action.id) { queue.markSent(action.id) }
      }
      return queue
    }
  }

  let truth: UserSnapshot?
  let queue: Queue
  let lastSync: Date?
}
