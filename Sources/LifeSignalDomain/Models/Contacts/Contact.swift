public import Foundation

/// Another person, as I see them: a copy of their profile, and what we are to each other.
///
/// Each signal is one optional date: a flag without its date, or a date without its flag, does not
/// exist (invariant 17).
public struct Contact: Hashable, Sendable, Codable, Identifiable {
  /// The other person's account.
  public let id: UserID
  /// Their name.
  public var name: PersonName
  /// Their number.
  public var phone: PhoneNumber
  /// What they want responders to know.
  public var note: EmergencyNote
  /// Their picture, if there is one.
  public var avatar: AvatarID?
  /// What they are to me.
  public var roles: Roles
  /// When they last checked in.
  public var lastCheckedIn: Date?
  /// How long they may go without.
  public var interval: CheckInInterval
  /// Since when they, my responder, wait for my answer to a ping.
  public var incomingPing: Date?
  /// Since when I wait for theirs.
  public var outgoingPing: Date?
  /// Their emergency button.
  public var alert: Alert
  /// Since when the server calls them non-responsive.
  public var nonResponsiveSince: Date?
  /// When we became contacts.
  public let dateAdded: Date
  /// When the server last changed anything of this; never before `dateAdded` (invariant 15).
  public var lastUpdated: Date

  /// A contact with all of it.
  public init(
    id: UserID, name: PersonName, phone: PhoneNumber, note: EmergencyNote,
    avatar: AvatarID? = nil, roles: Roles, lastCheckedIn: Date?, interval: CheckInInterval,
    incomingPing: Date? = nil,
    outgoingPing: Date? = nil, alert: Alert = .inactive, nonResponsiveSince: Date? = nil,
    dateAdded: Date, lastUpdated: Date
  ) {
    self.id = id
    self.name = name
    self.phone = phone
    self.note = note
    self.avatar = avatar
    self.roles = roles
    self.lastCheckedIn = lastCheckedIn
    self.interval = interval
    self.incomingPing = incomingPing
    self.outgoingPing = outgoingPing
    self.alert = alert
    self.nonResponsiveSince = nonResponsiveSince
    self.dateAdded = dateAdded
    self.lastUpdated = lastUpdated
  }

  /// Whether they are told about me.
  public var isResponder: Bool { roles.contains(.responder) }

  /// Whether I watch them.
  public var isDependent: Bool { roles.contains(.dependent) }

  /// When they are due to check in; nothing before their first check-in.
  public var dueAt: Date? { lastCheckedIn?.addingTimeInterval(interval.timeInterval) }
}
