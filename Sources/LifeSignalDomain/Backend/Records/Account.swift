public import Foundation

/// One account on the server. It has at most one live session, and no profile before onboarding.
public struct Account: Hashable, Sendable, Identifiable, Codable {
  /// How many ended sessions are remembered.
  static let rememberedSessions = 8

  /// The account.
  public let id: UserID
  /// The number that it signs in with.
  public var phone: PhoneNumber
  /// When it first signed in.
  public let createdAt: Date
  /// The person; nobody before onboarding.
  public var person: AccountProfile?
  /// The live session; beginning one ends the one before.
  public var session: ServerSession?
  /// The last sessions that ended, the newest last.
  public var endedSessions: [EndedSession] = []
  /// This account's side of each of its relations.
  public var contacts: [UserID: Relation] = [:]
  /// How often the list of contacts, or what it shows of a contact, has changed.
  public var contactsRevision = Revision.zero
  /// How often the profile has changed.
  public var userRevision = Revision.zero
  /// How often the history has changed.
  public var notificationsRevision = Revision.zero
  /// The notification history.
  public internal(set) var history = NotificationHistory()
  /// The intents that were carried out.
  public internal(set) var intents = IntentRecord()

  /// An account that signs in for the first time.
  public init(id: UserID, phone: PhoneNumber, createdAt: Date) {
    self.id = id
    self.phone = phone
    self.createdAt = createdAt
  }

  /// The account as its holder sees it; nothing before onboarding.
  public var user: User? {
    person.map { person in
      User(
        id: id, name: person.profile.name, phone: phone, note: person.profile.note,
        plan: person.profile.plan, lastCheckedIn: person.lastCheckedIn, alert: person.alert,
        qrCode: person.qrCode, avatar: person.avatar?.id,
        isBiometricEnabled: person.profile.isBiometricEnabled, lastModified: person.lastModified)
    }
  }

  /// The notification history, the newest first.
  ///
  /// - Complexity: O(n).
  public var notifications: [NotificationItem] {
    get { history.newestFirst }
    set { history = NotificationHistory(newestFirst: newValue) }
  }

  /// The contacts that watch this account, in an order that every run has.
  public var responders: [UserID] {
    contacts.filter { $0.value.roles.contains(.responder) }.keys.sorted()
  }

  /// Ends the live session, if there is one, and remembers why.
  mutating func endSession(_ reason: SessionEnd.Reason) -> EndedSession? {
    guard let ending = session else { return nil }
    let ended = EndedSession(ending, reason: reason)
    session = nil
    endedSessions = (endedSessions + [ended]).suffix(Self.rememberedSessions)
    return ended
  }
}
