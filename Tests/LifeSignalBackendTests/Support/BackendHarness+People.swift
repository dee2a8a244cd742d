import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// A person with an account and a device.
struct RegisteredPerson {
  let device: DeviceID
  let credentials: Credentials
  let user: User

  var id: UserID { user.id }
}

extension BackendHarness {
  /// Signs a person in with one of the ten fictional phone numbers, and creates a profile.
  func register(_ name: String, _ phoneIndex: Int, on device: DeviceID) throws -> RegisteredPerson {
    let account = try signUp(name, try .test(phoneIndex), on: device)
    return RegisteredPerson(device: device, credentials: account.credentials, user: account.user)
  }

  @discardableResult
  func ask(
    _ request: BackendRequest, by person: RegisteredPerson
  ) throws -> Result<BackendReply, BackendRefusal> {
    try ask(request, from: person.device, as: person.credentials)
  }

  @discardableResult
  func send(
    _ request: BackendRequest, by person: RegisteredPerson
  ) throws -> [(device: DeviceID, message: ServerMessage)] {
    try send(request, from: person.device, as: person.credentials)
  }

  /// Returns a person with a renewed token.
  func refreshed(_ person: RegisteredPerson) throws -> RegisteredPerson {
    guard case .success(.tokenRefreshed(let token)) = try ask(.refreshToken, by: person)
    else { throw HarnessError.noAnswer }
    return RegisteredPerson(
      device: person.device, credentials: Credentials(account: person.id, token: token),
      user: person.user)
  }

  /// Adds `other` to the contacts of `person`. The roles are those that `other` has for `person`.
  func link(_ person: RegisteredPerson, _ other: RegisteredPerson, _ roles: Roles) throws {
    let code = try #require(state.accounts[other.id]?.person?.qrCode)
    _ = try ask(.addContact(code, roles), by: person).get()
  }

  /// Sends an action of a device's queue to the server. Without `madeAt`, the action is made now.
  @discardableResult
  func perform(
    _ intent: UserIntent, by person: RegisteredPerson, id: UInt8 = 0, number: UInt64? = nil,
    madeAt: Date? = nil
  ) throws -> Result<BackendReply, BackendRefusal> {
    try ask(.perform(action(intent, id: id, number: number, madeAt: madeAt)), by: person)
  }

  /// Returns an action of a device's queue. Without `id` and `number`, each action has new ones.
  func action(
    _ intent: UserIntent, id: UInt8 = 0, number: UInt64? = nil, madeAt: Date? = nil
  ) -> ActionRequest {
    ActionRequest(
      id: id == 0 ? nextActionID() : ActionID(uuid(id)), number: number ?? nextActionNumber(),
      intent: intent, moment: .date(madeAt ?? now))
  }

  func account(_ person: RegisteredPerson) throws -> Account {
    try #require(state.accounts[person.id])
  }

  func user(_ person: RegisteredPerson) throws -> User {
    try #require(state.accounts[person.id]?.user)
  }

  /// Returns one person's side of the relation to another.
  func relation(_ person: RegisteredPerson, _ other: RegisteredPerson) -> Relation? {
    state.accounts[person.id]?.contacts[other.id]
  }

  /// Returns the kinds of a person's notifications, the oldest first, except those about added
  /// contacts.
  func kinds(_ person: RegisteredPerson) -> [NotificationKind] {
    (state.accounts[person.id]?.notifications ?? []).reversed().map(\.kind)
      .filter { $0 != .receiveContactAdded }
  }

  /// Returns the text of a person's newest notification.
  func lastMessage(_ person: RegisteredPerson) -> String? {
    state.accounts[person.id]?.notifications.first?.message
  }
}

/// Checks the conditions that hold for every state of the backend.
func expectWellFormed(_ state: BackendState, at now: Date) {
  #expect(state.dueTimes == state.derivedDueTimes)
  for account in state.accounts.values {
    #expect(state.accountsByPhone[account.phone.e164] == account.id)
    for (other, relation) in account.contacts {
      // Invariants 12, 16, 18 and 19.
      #expect(state.accounts[other]?.contacts[account.id] == relation.mirrored)
      if relation.outgoingPing != nil { #expect(relation.roles.contains(.dependent)) }
      if relation.incomingPing != nil { #expect(relation.roles.contains(.responder)) }
    }
    if let person = account.person {
      #expect(state.qrCodes[person.qrCode] == .live(account.id))
      #expect(person.lastCheckedIn.map { $0 <= now } ?? true)
      #expect(person.lastModified <= now)
    }
  }
  #expect(state.accountsByPhone.count == state.accounts.count)
}
