public import Foundation
public import LifeSignalDomain

/// An account on the server, with at most one live session, and without a profile before
/// onboarding.
public struct Account: Hashable, Sendable, Identifiable, Codable {
  /// The maximal number of ended sessions that are remembered.
  static let maximumEndedSessions = 8

  /// The identifier of the account.
  public let id: UserID
  /// The phone number with which the account signs in.
  public var phone: PhoneNumber
  /// The date of the first sign-in.
  public let createdAt: Date
  /// The profile of the person, or `nil` before onboarding.
  public var person: AccountProfile?
  /// The session that is live now, if there is one. A new session ends the previous one.
  public var session: ServerSession?
  /// The last sessions that ended, in the order in which they ended.
  public var endedSessions: [EndedSession] = []
  /// For each contact of the account, the account's side of the relation.
  public var contacts: [UserID: Relation] = [:]
  /// The number of changes to the list of contacts and to the contacts in it.
  public var contactsRevision = Revision.zero
  /// The number of changes to the profile.
  public var userRevision = Revision.zero
  /// The number of changes to the notification history.
  public var notificationsRevision = Revision.zero
  /// The notification history of the account.
  public internal(set) var history = NotificationHistory()
  /// The record of the account holder's actions that were carried out.
  public internal(set) var intents = IntentRecord()

  /// The emergencies of the account holder.
  public internal(set) var emergencies: EmergencyRecord {
    get { emergencyRecord ?? EmergencyRecord() }
    set { emergencyRecord = newValue }
  }
  /// The value of `emergencies`. Accounts that were saved by an earlier version lack it.
  private var emergencyRecord: EmergencyRecord?

  /// Creates an account that signs in for the first time.
  public init(id: UserID, phone: PhoneNumber, createdAt: Date) {
    self.id = id
    self.phone = phone
    self.createdAt = createdAt
  }

  /// The account holder as the account's own device sees it, or `nil` before onboarding.
  public var user: User? {
    person.map { person in
      User(
        id: id, name: person.profile.name, phone: phone, note: person.profile.note,
        plan: person.profile.plan, lastCheckedIn: person.lastCheckedIn, alert: person.alert,
        emergencies: emergencies.open, qrCode: person.qrCode, avatar: person.avatar?.id,
        isBiometricEnabled: person.profile.isBiometricEnabled, lastModified: person.lastModified)
    }
  }

  /// The notification history, the newest first.
  ///
  /// - Complexity: O(*n*).
  public var notifications: [NotificationItem] {
    get { history.newestFirst }
    set { history = NotificationHistory(newestFirst: newValue) }
  }

  /// The contacts who watch over the account holder, in a deterministic order.
  public var responders: [UserID] {
    contacts.filter { $0.value.roles.contains(.responder) }.keys.sorted()
  }

  /// Ends the live session, if there is one, and remembers the reason.
  mutating func endSession(_ reason: SessionEnd.Reason) -> EndedSession? {
    guard let ending = session else { return nil }
    let ended = EndedSession(ending, reason: reason)
    session = nil
    // A session that may still deliver an emergency is never forgotten.
    let recent = Set((endedSessions + [ended]).suffix(Self.maximumEndedSessions).map(\.end.session))
    endedSessions = (endedSessions + [ended]).filter {
      $0.mayDeliver || recent.contains($0.end.session)
    }
    return ended
  }
}
