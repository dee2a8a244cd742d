import Foundation
import Testing

@testable import LifeSignalDomain

/// Somebody with an account, and the device that they use.
struct Joined {
  let device: DeviceID
  let credentials: Credentials
  let user: User

  var id: UserID { user.id }
}

extension BackendBench {
  /// Somebody signs in, and makes a profile.
  func person(_ name: String, _ number: Int, on device: DeviceID) throws -> Joined {
    let it = try join(name, try .test(number), on: device)
    return Joined(device: device, credentials: it.credentials, user: it.user)
  }

  @discardableResult
  func ask(
    _ request: BackendRequest, by person: Joined
  ) throws -> Result<BackendReply, BackendRefusal> {
    try ask(request, from: person.device, as: person.credentials)
  }

  @discardableResult
  func send(
    _ request: BackendRequest, by person: Joined
  ) throws -> [(device: DeviceID, message: ServerMessage)] {
    try send(request, from: person.device, as: person.credentials)
  }

  /// Somebody, with another token.
  func refreshed(_ person: Joined) throws -> Joined {
    guard case .success(.tokenRefreshed(let token)) = try ask(.refreshToken, by: person)
    else { throw BenchError.noAnswer }
    return Joined(
      device: person.device, credentials: Credentials(account: person.id, token: token),
      user: person.user)
  }

  /// Two people become contacts.
  func link(_ person: Joined, _ other: Joined, _ roles: Roles) throws {
    let code = try #require(state.accounts[other.id]?.person?.qrCode)
    _ = try ask(.addContact(code, roles), by: person).get()
  }

  /// Somebody does something that goes through the queue, now.
  @discardableResult
  func perform(
    _ intent: UserIntent, by person: Joined, id: UInt8 = 0, madeAt: Date? = nil
  ) throws -> Result<BackendReply, BackendRefusal> {
    try ask(.perform(action(intent, id: id, madeAt: madeAt)), by: person)
  }

  /// An action of the queue. Without a number it is another one each time.
  func action(_ intent: UserIntent, id: UInt8 = 0, madeAt: Date? = nil) -> QueuedAction {
    QueuedAction(
      id: id == 0 ? nextActionID() : ActionID(uuid(id)), intent: intent, madeAt: madeAt ?? now)
  }

  func account(_ person: Joined) throws -> Account {
    try #require(state.accounts[person.id])
  }

  func user(_ person: Joined) throws -> User {
    try #require(state.accounts[person.id]?.user)
  }

  /// What the one has to do with the other.
  func relation(_ person: Joined, _ other: Joined) -> Relation? {
    state.accounts[person.id]?.contacts[other.id]
  }

  /// The kinds of what somebody was told, the oldest first, without what contacts came.
  func kinds(_ person: Joined) -> [NotificationKind] {
    (state.accounts[person.id]?.notifications ?? []).reversed().map(\.kind)
      .filter { $0 != .receiveContactAdded }
  }

  /// What somebody was told last.
  func lastMessage(_ person: Joined) -> String? {
    state.accounts[person.id]?.notifications.first?.message
  }
}

/// What may be said of every backend at any moment.
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
