public import Foundation

/// Another person as the account holder sees them: a copy of their profile, and the relation
/// between the two.
///
/// Documentation of this type calls the account holder "I". A ping and a missed check-in are each
/// one optional date, and an emergency is an ``Alert``, so that none of them can be on without its
/// date (invariant 17).
public struct Contact: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the other person's account.
  public let id: UserID
  /// The name of the contact.
  public var name: PersonName
  /// The contact's phone number.
  public var phone: PhoneNumber
  /// The note that the contact wants responders to read.
  public var note: EmergencyNote
  /// The contact's picture, if there is one.
  public var avatar: AvatarID?
  /// The roles of the contact towards me.
  public var roles: Roles
  /// The date of the contact's last check-in.
  public var lastCheckedIn: Date?
  /// The interval within which the contact must check in.
  public var interval: CheckInInterval
  /// The date since which the contact, as my responder, waits for my answer to a ping.
  public var incomingPing: Date?
  /// The date since which I wait for the contact's answer to a ping.
  public var outgoingPing: Date?
  /// The state of the contact's emergency.
  public var alert: Alert
  /// The date since which the server considers the contact non-responsive.
  public var nonResponsiveSince: Date?
  /// The date when the contact and I became contacts of each other.
  public let dateAdded: Date
  /// The date when the server last changed this contact; never before `dateAdded` (invariant 15).
  public var lastUpdated: Date

  /// Creates a contact from its properties.
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

  /// Whether the contact is notified about me.
  public var isResponder: Bool { roles.contains(.responder) }

  /// Whether I watch over the contact.
  public var isDependent: Bool { roles.contains(.dependent) }

  /// The date when the contact's next check-in is due, or `nil` before the first one.
  public var dueAt: Date? { lastCheckedIn?.addingTimeInterval(interval.timeInterval) }
}
