public import Foundation

/// What the account holder wants of their profile: one thing at a time, so that two of them on their
/// way never overwrite each other (3.2).
public enum UserIntent: Hashable, Sendable, Codable {
  /// To be known well at a moment.
  case checkIn(at: Date)
  /// The emergency on, since a moment.
  case activateAlert(at: Date)
  /// The emergency off, at a moment.
  case deactivateAlert(at: Date)
  /// Another name.
  case setName(PersonName)
  /// Another note.
  case setNote(EmergencyNote)
  /// Another time between check-ins.
  case setInterval(CheckInInterval)
  /// Another reminder.
  case setReminder(ReminderLead)
  /// Whether check-ins ask for a face or a finger.
  case setBiometric(Bool)

  /// How much it matters: alerts and check-ins are critical (5.9).
  public var priority: ActionPriority {
    switch self {
    case .checkIn, .activateAlert, .deactivateAlert: .critical
    case .setName, .setNote, .setInterval, .setReminder, .setBiometric: .standard
    }
  }

  /// Whether it is done though the disk refuses it (5.9): an alarm too many is better than none.
  public var isDoneUnsaved: Bool {
    if case .activateAlert = self { true } else { false }
  }
}
