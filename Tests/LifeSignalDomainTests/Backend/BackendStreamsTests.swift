import Foundation
import StateKit
import Testing

@testable import LifeSignalDomain

/// Streams, launches, and requests that the network brings more than once.
struct BackendStreamsTests {
  let bench = BackendBench()
  let ana: Joined
  let ben: Joined

  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    try bench.link(ana, ben, .both)
  }

  /// The same device, launched again.
  private func launch(_ number: UInt8, of person: Joined) -> DeviceAddress {
    DeviceAddress(device: person.device, launch: LaunchID(uuid(number)))
  }

  @discardableResult
  private func send(
    _ request: BackendRequest, from address: DeviceAddress, by person: Joined
  ) throws -> [(address: DeviceAddress, message: ServerMessage)] {
    try bench.receive(bench.envelope(request, from: address, as: person.credentials))
    return bench.deliveries
  }

  private func events(
    _ sent: [(address: DeviceAddress, message: ServerMessage)]
  ) -> [(address: DeviceAddress, subscription: SubscriptionID, event: StreamEvent)] {
    sent.compactMap { item in
      guard case .event(let subscription, let event) = item.message else { return nil }
      return (item.address, subscription, event)
    }
  }

  private func mark(
    _ number: UInt64, _ revision: UInt64, _ kind: StreamKind = .contacts
  ) -> StreamMark {
    StreamMark(subscription: SubscriptionID(number), kind: kind, revision: Revision(revision))
  }

  /// As if everything that the device asked before was asked with a smaller number.
  private func sync(_ marks: [StreamMark]) -> BackendRequest {
    .sync(marks, asOf: RequestID(.max))
  }

  // MARK: Duplicates

  @Test func `A request that comes again is not heard again, whatever it is`() throws {
    let requests: [BackendRequest] = [
      .ping(ben.id), .cancelPing(ben.id), .answerAllPings, .setRoles(ben.id, .dependent),
      .subscribe(SubscriptionID(1), .user), .refreshToken, .loadUser, .removeContact(ben.id),
      .removeContact(ben.id), .sendCode(try .test(1)),
    ]
    var ana = ana
    for request in requests {
      let envelope = bench.envelope(request, from: ana.device.address, as: ana.credentials)
      let sent = try bench.receive(envelope)
      #expect(!sent.isEmpty)
      let before = bench.state
      for _ in 0..<3 { #expect(try bench.receive(envelope).isEmpty) }
      #expect(bench.state == before)
      if case .refreshToken = request {
        ana = try bench.refreshed(ana)
      }
    }
  }

  @Test func `A sign-in that comes again does not end the session that it began`() throws {
    let (id, code) = try bench.code(for: try .test(4), from: .other)
    let envelope = bench.envelope(.verifyCode(id, code), from: DeviceID.other.address)
    try bench.receive(envelope)
    let before = bench.state
    #expect(try bench.receive(envelope).isEmpty)
    #expect(bench.state == before)
  }

  @Test func `Another launch numbers its requests anew`() throws {
    let first = launch(91, of: ana)
    let second = launch(92, of: ana)
    for address in [first, second] {
      let envelope = RequestEnvelope(
        sender: address, id: RequestID(1), credentials: ana.credentials, request: .loadUser)
      #expect(try bench.receive(envelope).count == 1)
      #expect(try bench.receive(envelope).isEmpty)
    }
  }

  @Test func `Requests are heard in any order`() throws {
    for number in [5, 3, 64, 1, 4] as [UInt64] {
      let envelope = RequestEnvelope(
        sender: launch(91, of: ana), id: RequestID(number), credentials: ana.credentials,
        request: .loadUser)
      #expect(try bench.receive(envelope).count == 1)
      #expect(try bench.receive(envelope).isEmpty)
    }
  }

  @Test func `A window tells apart the newest numbers, and never grows`() throws {
    var chance = SplitMix64(seed: 1)
    var window = RequestWindow()
    var heard: Set<UInt64> = []
    var newest: UInt64 = 0
    for _ in 0..<20_000 {
      let low = newest > 63 ? newest - 63 : 1
      let number = UInt64.random(in: low...(newest + 5), using: &chance)
      let isNew = heard.insert(number).inserted
      let isTaken = try window.take(RequestID(number))
      #expect(isTaken == isNew)
      newest = max(newest, number)
    }
    let isTaken = try window.take(RequestID(newest - 64))
    #expect(!isTaken)
  }

  @Test func `A number that no device can have come to is refused, and forgotten`() throws {
    var window = RequestWindow()
    _ = try window.take(RequestID(7))
    let before = window
    #expect(throws: BackendRefusal.malformedRequest) {
      var window = window
      _ = try window.take(RequestID(.max))
    }
    #expect(window == before)
    let isTaken = try window.take(RequestID(8))
    #expect(isTaken)
    let envelope = RequestEnvelope(
      sender: launch(91, of: ana), id: RequestID(.max), credentials: ana.credentials,
      request: .removeContact(ben.id))
    #expect(
      try bench.receive(envelope).map(\.message) == [.refused(envelope.id, .malformedRequest)])
    #expect(bench.relation(ana, ben) != nil)
  }

  @Test func `Launches that are not heard of any more are forgotten in a day or two`() throws {
    var heard = HeardRequests()
    for hour in 0..<(24 * 60) {
      let launch = LaunchID(
        UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(hour >> 8), UInt8(hour & 255))))
      let now = start.addingTimeInterval(Double(hour) * 3_600)
      let (first, second) = (
        try heard.take(RequestID(1), from: launch, at: now),
        try heard.take(RequestID(1), from: launch, at: now)
      )
      #expect(first)
      #expect(!second)
      #expect(heard.count <= 48)
    }
  }

  // MARK: Launches

  @Test func `A new launch takes over, and the streams of the one before are closed`() throws {
    let (first, second) = (launch(91, of: ana), launch(92, of: ana))
    try send(.subscribe(SubscriptionID(1), .contacts), from: first, by: ana)
    try send(.loadUser, from: second, by: ana)
    #expect(try bench.account(ana).session?.addresses == [second])
    #expect(events(try send(.ping(ana.id), from: ben.device.address, by: ben)).isEmpty)
    try send(.subscribe(SubscriptionID(1), .contacts), from: second, by: ana)
    let told = events(try send(.cancelPing(ana.id), from: ben.device.address, by: ben))
    #expect(told.map(\.address) == [second])
    let sent = bench.act(.sessionRevoked(ana.id))
    #expect(sent.count == 1)
    #expect(bench.deliveries.map(\.address) == [second])
  }

  /// What a launch said last may arrive after what the next one said first.
  @Test func `A late request of an earlier launch takes nothing from the later one`() throws {
    let (first, second) = (launch(91, of: ana), launch(92, of: ana))
    try send(.loadUser, from: first, by: ana)
    let late = bench.envelope(.loadUser, from: first, as: ana.credentials)
    try send(.subscribe(SubscriptionID(1), .contacts), from: second, by: ana)
    #expect(try bench.receive(late).count == 1)
    let told = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(told.map(\.address) == [second])
  }

  /// The whole first launch may arrive late, and look like the newest.
  @Test func `A launch that was taken for over is heard again with its streams`() throws {
    let (dead, live) = (launch(91, of: ana), launch(92, of: ana))
    try send(.subscribe(SubscriptionID(1), .contacts), from: live, by: ana)
    try send(.loadUser, from: dead, by: ana)
    #expect(events(try send(.ping(ana.id), from: ben.device.address, by: ben)).isEmpty)
    let revision = try bench.account(ana).contactsRevision
    let mended = events(try send(sync([mark(1, revision.number - 1)]), from: live, by: ana))
    #expect(mended.count == 1)
    #expect(mended.first?.address == live)
    let told = events(try send(.cancelPing(ana.id), from: ben.device.address, by: ben))
    #expect(told.map(\.address) == [live])
  }

  @Test func `Launches and streams of a session are bounded`() throws {
    for number in 1...40 {
      let address = launch(UInt8(100 + number), of: ana)
      try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    }
    #expect(try bench.account(ana).session?.launches.count == 4)
    for number in 1...40 {
      try send(
        .subscribe(SubscriptionID(UInt64(number)), .user), from: launch(140, of: ana), by: ana)
    }
    let streams = try #require(try bench.account(ana).session?.launches.last?.streams)
    #expect(streams.count == SessionLaunch.longestList)
    #expect(streams[SubscriptionID(40)] != nil)
  }

  // MARK: Sync

  @Test func `A sync sends everything over what is behind, and nothing over what is not`() throws {
    let address = ana.device.address
    for (number, kind) in [(1, StreamKind.contacts), (2, .notifications), (3, .user)]
      as [(UInt64, StreamKind)]
    {
      try send(.subscribe(SubscriptionID(number), kind), from: address, by: ana)
    }
    _ = try bench.perform(.setNote(try EmergencyNote("Asthma")), by: ben).get()
    let account = try bench.account(ana)
    let upToDate = [
      mark(1, account.contactsRevision.number),
      mark(2, account.notificationsRevision.number, .notifications),
      mark(3, account.userRevision.number, .user),
    ]
    #expect(events(try send(sync(upToDate), from: address, by: ana)).isEmpty)
    let behind = upToDate.map {
      mark($0.subscription.number, $0.revision.number - 1, $0.kind)
    }
    let sent = events(try send(sync(behind), from: address, by: ana))
    #expect(
      sent.map(\.event) == [
        .contacts(
          .snapshot(
            ContactsSnapshot(
              revision: account.contactsRevision, contacts: bench.state.contacts(of: ana.id)))),
        .notifications(
          account.notificationsRevision, .history(account.history.recent(at: bench.now))),
        .user(UserSnapshot(revision: account.userRevision, user: try bench.user(ana))),
      ])
  }

  @Test func `A sync closes what the device does not know of`() throws {
    let address = ana.device.address
    try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    try send(.subscribe(SubscriptionID(2), .contacts), from: address, by: ana)
    #expect(events(try send(sync([mark(2, 1 << 62)]), from: address, by: ana)).isEmpty)
    let told = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(told.map(\.subscription) == [SubscriptionID(2)])
  }

  /// A launch may have been forgotten, and a late message may have closed too much.
  @Test func `A sync opens what the server does not know of, and sends all of it`() throws {
    let address = ana.device.address
    let marks = [mark(9, 1 << 62), mark(9, 1 << 62), mark(3, 1 << 62, .user)]
    let sent = events(try send(sync(marks), from: address, by: ana))
    #expect(sent.map(\.subscription) == [SubscriptionID(9), SubscriptionID(3)])
    #expect(sent.map(\.event.kind) == [.contacts, .user])
    let told = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(told.map(\.subscription) == [SubscriptionID(9)])
    #expect(events(try send(sync(marks), from: address, by: ana)).isEmpty)
  }

  @Test func `A sync opens no more streams than a launch may have`() throws {
    let many = (1...40).map { mark(UInt64($0), 0) }
    let sent = events(try send(sync(many), from: ana.device.address, by: ana))
    #expect(sent.count == SessionLaunch.longestList)
    let streams = try #require(try bench.account(ana).session?.launches.last?.streams)
    #expect(streams.count == SessionLaunch.longestList)
  }

  @Test func `A sync does not fail for a stream of which there is nothing yet`() throws {
    let eve = try bench.signIn(try .test(4), on: .other).credentials
    let marks = [mark(1, 0, .user), mark(2, 0, .contacts)]
    #expect(try bench.ask(sync(marks), from: .other, as: eve) == .success(.done))
    #expect(events(bench.deliveries).map(\.subscription) == [SubscriptionID(2)])
  }

  @Test func `A sync that arrives late closes nothing that was opened after it`() throws {
    let address = ana.device.address
    let late = bench.envelope(.sync([], asOf: RequestID(0)), from: address, as: ana.credentials)
    try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    try bench.receive(late)
    let told = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(told.map(\.subscription) == [SubscriptionID(1)])
  }

  /// With a token that was too old the same request is sent again, with another number.
  @Test func `A sync that was sent again closes nothing that was opened since it was made`() throws
  {
    let address = ana.device.address
    try send(.subscribe(SubscriptionID(1), .contacts), from: address, by: ana)
    let request = try #require(
      try bench.account(ana).session?.stream(SubscriptionID(1), of: address.launch)?.openedBy)
    try send(.sync([], asOf: RequestID(request.number - 1)), from: address, by: ana)
    let told = events(try send(.ping(ana.id), from: ben.device.address, by: ben))
    #expect(told.map(\.subscription) == [SubscriptionID(1)])
  }

  @Test func `A new profile is the first revision of it`() throws {
    let eve = try bench.signIn(try .test(4), on: .other).credentials
    #expect(
      try bench.ask(.subscribe(SubscriptionID(1), .user), from: .other, as: eve)
        == .failure(.userNotFound))
    guard
      case .success(.user(let snapshot)) = try bench.ask(
        .createUser(UserProfile(name: try PersonName("Eve Moss"))), from: .other, as: eve)
    else { throw BackendBench.BenchError.noAnswer }
    #expect(snapshot.revision == Revision(1))
  }
}
