import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalBackend

/// Tests of streams, of launches, and of requests that the network delivers more than once.
struct BackendStreamsTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .both)
  }

  /// Returns the address of another launch on a person's device.
  private func launch(_ number: UInt8, of person: RegisteredPerson) -> DeviceAddress {
    DeviceAddress(device: person.device, launch: LaunchID(uuid(number)))
  }

  @discardableResult
  private func send(
    _ request: BackendRequest, from address: DeviceAddress, by person: RegisteredPerson
  ) throws -> [(address: DeviceAddress, message: ServerMessage)] {
    try harness.receive(harness.envelope(request, from: address, as: person.credentials))
    return harness.deliveries
  }

  private func events(
    _ sent: [(address: DeviceAddress, message: ServerMessage)]
  ) -> [(address: DeviceAddress, subscription: SubscriptionID, event: StreamEvent)] {
    sent.compactMap { item in
      guard case .event(let subscription, let event) = item.message else { return nil }
      return (item.address, subscription, event)
    }
  }

  /// A revision that is newer than every revision of the server. A stream at this revision is never
  /// behind.
  private let newerThanServer: UInt64 = 1 << 62

  private func position(
    _ number: UInt64, at revision: UInt64, of kind: StreamKind = .contacts
  ) -> StreamPosition {
    StreamPosition(subscription: SubscriptionID(number), kind: kind, revision: Revision(revision))
  }

  /// Returns a sync request, in which a device lists its open streams. The request counts as newer
  /// than all other requests of the device.
  private func sync(_ positions: [StreamPosition]) -> BackendRequest {
    .sync(positions, asOf: RequestID(.max))
  }

  // MARK: Duplicates

  @Test func `A repeated request is ignored`() throws {
    let requests: [BackendRequest] = [
      .ping(ben.id), .cancelPing(ben.id), .change(.answerAllPings([])),
      .setRoles(ben.id, .dependent),
      .subscribe(SubscriptionID(1), .user), .refreshToken, .loadUser, .removeContact(ben.id),
      .removeContact(ben.id), .sendCode(try .test(1)),
    ]
    var ana = ana
    for request in requests {
      let envelope = harness.envelope(request, from: ana.device.address, as: ana.credentials)
      let sent = try harness.receive(envelope)
      #expect(!sent.isEmpty)
      let stateBefore = harness.state
      for _ in 0..<3 { #expect(try harness.receive(envelope).isEmpty) }
      #expect(harness.state == stateBefore)
      if case .refreshToken = request {
        ana = try harness.refreshed(ana)
      }
    }
  }

  @Test func `A repeated sign-in does not end the session that it started`() throws {
    let (id, code) = try harness.requestCode(for: try .test(4), from: .other)
    let envelope = harness.envelope(.verifyCode(id, code), from: DeviceID.other.address)
    try harness.receive(envelope)
    let stateBefore = harness.state
    #expect(try harness.receive(envelope).isEmpty)
    #expect(harness.state == stateBefore)
  }

  @Test func `Each launch numbers its requests from 1`() throws {
    let first = launch(91, of: ana)
    let second = launch(92, of: ana)
    for address in [first, second] {
      let envelope = RequestEnvelope(
        sender: address, id: RequestID(1), credentials: ana.credentials, request: .loadUser)
      #expect(try harness.receive(envelope).count == 1)
      #expect(try harness.receive(envelope).isEmpty)
    }
  }

  @Test func `Requests are handled once, in any order of arrival`() throws {
    for number in [5, 3, 64, 1, 4] as [UInt64] {
      let envelope = RequestEnvelope(
        sender: launch(91, of: ana), id: RequestID(number), credentials: ana.credentials,
        request: .loadUser)
      #expect(try harness.receive(envelope).count == 1)
      #expect(try harness.receive(envelope).isEmpty)
    }
  }

  @Test func `A request window accepts each of the newest 64 numbers once, and no older number`()
    throws
  {
    var random = SplitMix64(seed: 1)
    var window = RequestWindow()
    var receivedNumbers: Set<UInt64> = []
    var newest: UInt64 = 0
    for _ in 0..<20_000 {
      let lowest = newest > 63 ? newest - 63 : 1
      let number = UInt64.random(in: lowest...(newest + 5), using: &random)
      let isNew = receivedNumbers.insert(number).inserted
      let isAccepted = try window.insert(RequestID(number))
      #expect(isAccepted == isNew)
      newest = max(newest, number)
    }
    let isAccepted = try window.insert(RequestID(newest - 64))
    #expect(!isAccepted)
  }

  @Test func `A request number that no device can have reached is refused and not recorded`() throws
  {
    var window = RequestWindow()
    _ = try window.insert(RequestID(7))
    let windowBefore = window
    #expect(throws: BackendRefusal.malformedRequest) {
      var window = window
      _ = try window.insert(RequestID(.max))
    }
    #expect(window == windowBefore)
    let isAccepted = try window.insert(RequestID(8))
    #expect(isAccepted)
    let envelope = RequestEnvelope(
      sender: launch(91, of: ana), id: RequestID(.max), credentials: ana.credentials,
      request: .removeContact(ben.id))
    #expect(
      try harness.receive(envelope).map(\.message) == [.refused(envelope.id, .malformedRequest)])
    #expect(harness.relation(ana, ben) != nil)
  }

  @Test func `Launches without further requests are forgotten after one to two days`() throws {
    var deduplicator = RequestDeduplicator()
    // One launch each hour, for 60 days.
    for hour in 0..<(60 * 24) {
      let launch = LaunchID(
        UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(hour >> 8), UInt8(hour & 255))))
      let now = testStart.addingTimeInterval(Double(hour) * 3_600)
      let source = RequestSource(
        account: ana.id, address: DeviceAddress(device: .anasDevice, launch: launch))
      let isNew = try deduplicator.insert(RequestID(1), from: source, at: now)
      let isNewAgain = try deduplicator.insert(RequestID(1), from: source, at: now)
      #expect(isNew)
      #expect(!isNewAgain)
      #expect(deduplicator.contains(RequestID(1), from: source))
      // At most the launches of two days are remembered.
      #expect(deduplicator.count <= 2 * 24)
    }
  }

  // MARK: Launches

  @Test func `A new launch receives all events, and the previous launch receives none`() throws {
    let (first, second) = (launch(91, of: ana), launch(92, of: ana))
    try send(.subscribe(SubscriptionID(1), .contacts), from: first, by: ana)
    try send(.loadUser, from: second, by: ana)
    #expect(try harness.account(ana).session?.addresses == [second])
    #expect(events(try send(.ping(ana.id), from: ben.device.address, by: ben)).isEmpty)
    try send(.subscribe(SubscriptionID(1), .contacts), from: second, by: ana)
    let received = events(try send(.cancelPing(ana.id), from: ben.device.address, by: ben))
    #expect(received.map(\.address) == [second])
    let sent = harness.act(.sessionRevoked(ana.id))
    #expect(sent.count == 1)
    #expect(harness.deliveries.map(\.address) == [second])
  }

  /// The last request of a launch may arrive after the first one of the next launch.
  @Test func `A late request of an earlier launch does not affect the later launch`() throws {
    let (first, second) = (launch(91, of: ana), launch(92, of: ana))
    try send(.loadUser, from: first, by: ana)
    let lateRequest = harness.envelope(.loadUser, from: first, as: ana.credentials)
    try send(.subscribe(SubscriptionID(1), .contacts), from: second, by: ana)
    #expect(try harness.receive(lateRequest).count == 1)
    let received = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(received.map(\.address) == [second])
  }

  /// When the first request of a launch arrives, the server retires all earlier launches: it sends
  /// them no more events. If all requests of an earlier launch arrive late, the server takes that
  /// launch for the newest one, and retires the later launch.
  @Test func `A launch that was retired by mistake resumes with its streams`() throws {
    let (earlier, later) = (launch(91, of: ana), launch(92, of: ana))
    try send(.subscribe(SubscriptionID(1), .contacts), from: later, by: ana)
    try send(.loadUser, from: earlier, by: ana)
    #expect(events(try send(.ping(ana.id), from: ben.device.address, by: ben)).isEmpty)
    let revision = try harness.account(ana).contactsRevision
    let resent = events(
      try send(sync([position(1, at: revision.number - 1)]), from: later, by: ana))
    #expect(resent.count == 1)
    #expect(resent.first?.address == later)
    let received = events(try send(.cancelPing(ana.id), from: ben.device.address, by: ben))
    #expect(received.map(\.address) == [later])
  }

  @Test func `The number of launches in a session, and of streams in a launch, is limited`() throws
  {
    for number in 1...40 {
      let address = launch(UInt8(100 + number), of: ana)
      try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    }
    #expect(try harness.account(ana).session?.launches.count == 4)
    for number in 1...40 {
      try send(
        .subscribe(SubscriptionID(UInt64(number)), .user), from: launch(140, of: ana), by: ana)
    }
    let streams = try #require(try harness.account(ana).session?.launches.last?.streams)
    #expect(streams.count == SessionLaunch.maximumOpenStreams)
    #expect(streams[SubscriptionID(40)] != nil)
  }

  // MARK: Sync

  @Test func `A sync sends the whole content of streams that are behind, and only of those`() throws
  {
    let address = ana.device.address
    for (number, kind) in [(1, StreamKind.contacts), (2, .notifications), (3, .user)]
      as [(UInt64, StreamKind)]
    {
      try send(.subscribe(SubscriptionID(number), kind), from: address, by: ana)
    }
    _ = try harness.perform(.setNote(try EmergencyNote("Asthma")), by: ben).get()
    let account = try harness.account(ana)
    let currentPositions = [
      position(1, at: account.contactsRevision.number),
      position(2, at: account.notificationsRevision.number, of: .notifications),
      position(3, at: account.userRevision.number, of: .user),
    ]
    #expect(events(try send(sync(currentPositions), from: address, by: ana)).isEmpty)
    let olderPositions = currentPositions.map {
      position($0.subscription.number, at: $0.revision.number - 1, of: $0.kind)
    }
    let sent = events(try send(sync(olderPositions), from: address, by: ana))
    #expect(
      sent.map(\.event) == [
        .contacts(
          .snapshot(
            ContactsSnapshot(
              revision: account.contactsRevision, contacts: harness.state.contacts(of: ana.id)))),
        .notifications(
          account.notificationsRevision, .history(account.history.recent(at: harness.now))),
        .user(UserSnapshot(revision: account.userRevision, user: try harness.user(ana))),
      ])
  }

  @Test func `A sync closes streams that the device does not know`() throws {
    let address = ana.device.address
    try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    try send(.subscribe(SubscriptionID(2), .contacts), from: address, by: ana)
    #expect(
      events(try send(sync([position(2, at: newerThanServer)]), from: address, by: ana)).isEmpty)
    let received = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(received.map(\.subscription) == [SubscriptionID(2)])
  }

  /// The server may have forgotten a launch, or a late message may have closed too many streams.
  @Test func `A sync opens streams that the server does not know, and sends their whole content`()
    throws
  {
    let address = ana.device.address
    let positions = [
      position(9, at: newerThanServer), position(9, at: newerThanServer),
      position(3, at: newerThanServer, of: .user),
    ]
    let sent = events(try send(sync(positions), from: address, by: ana))
    #expect(sent.map(\.subscription) == [SubscriptionID(9), SubscriptionID(3)])
    #expect(sent.map(\.event.kind) == [.contacts, .user])
    let received = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(received.map(\.subscription) == [SubscriptionID(9)])
    #expect(events(try send(sync(positions), from: address, by: ana)).isEmpty)
  }

  @Test func `A sync opens no more streams than a launch may have`() throws {
    let many = (1...40).map { position(UInt64($0), at: 0) }
    let sent = events(try send(sync(many), from: ana.device.address, by: ana))
    #expect(sent.count == SessionLaunch.maximumOpenStreams)
    let streams = try #require(try harness.account(ana).session?.launches.last?.streams)
    #expect(streams.count == SessionLaunch.maximumOpenStreams)
  }

  @Test func `A sync succeeds for a stream that has no content yet`() throws {
    let eve = try harness.signIn(try .test(4), on: .other).credentials
    let positions = [position(1, at: 0, of: .user), position(2, at: 0, of: .contacts)]
    #expect(try harness.ask(sync(positions), from: .other, as: eve) == .success(.done))
    #expect(events(harness.deliveries).map(\.subscription) == [SubscriptionID(2)])
  }

  @Test func `A late sync does not close streams that were opened after it`() throws {
    let address = ana.device.address
    let lateSync = harness.envelope(
      .sync([], asOf: RequestID(0)), from: address, as: ana.credentials)
    try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    try harness.receive(lateSync)
    let received = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(received.map(\.subscription) == [SubscriptionID(1)])
  }

  /// After a token expired, the same request is sent again with another number.
  @Test func `A sync that is sent again does not close streams that were opened in the meantime`()
    throws
  {
    let address = ana.device.address
    try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    let openingRequest = try #require(
      try harness.account(ana).session?.stream(SubscriptionID(1), of: address.launch)?.openedBy)
    try send(.sync([], asOf: RequestID(openingRequest.number - 1)), from: address, by: ana)
    let received = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(received.map(\.subscription) == [SubscriptionID(1)])
  }

  @Test func `A new profile has revision 1`() throws {
    let eve = try harness.signIn(try .test(4), on: .other).credentials
    #expect(
      try harness.ask(.subscribe(SubscriptionID(1), .user), from: .other, as: eve)
        == .failure(.userNotFound))
    guard
      case .success(.user(let snapshot)) = try harness.ask(
        .createUser(UserProfile(name: try PersonName("Eve Moss"))), from: .other, as: eve)
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(snapshot.revision == Revision(1))
  }
}
