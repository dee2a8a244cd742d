import Foundation
import LifeSignalDomain
import LifeSignalHosting
import LifeSignalTestSupport
import Realtime
import RealtimeSockets
import StateKit
import StateKitSimulation
import Testing

/// A phone with the domain's own clients over a real socket.
final class LivePhone: Sendable {
  let address: DeviceAddress
  let storage: SharedStorage
  let link: LinkTransport
  let session: SessionClient
  let user: UserClient
  let contacts: ContactsClient
  private let client: RealtimeClient
  private let codes: AsyncStream<VerificationCode>
  private let codesReceived: AsyncStream<VerificationCode>.Continuation
  private let number: PhoneNumber

  /// Creates a phone that does not connect yet.
  ///
  /// - Parameters:
  ///   - network: The network that lets sockets through, or not; nil for one that always does.
  ///   - polling: The posts of the phone; nil for none.
  init(
    _ device: DeviceID, _ number: PhoneNumber, url: String, on loop: EventLoop,
    network: SwitchableNetwork? = nil, polling: PollingTransport? = nil
  ) throws {
    self.number = number
    storage = try SharedStorage(files: InMemoryStateFiles())
    client = RealtimeClient.live(
      try .lifeSignal(url), in: SharedStorage(),
      transport: network?.transport(on: loop) ?? .sockets(on: loop),
      dependencies: { if let network { $0.clock = network.clock } })
    link = LinkTransport(
      client, device: device, secret: LaunchSecret(random: .live), polling: polling,
      executor: loop)
    address = link.address
    let connection = BackendConnection(
      address: address, transport: link.transport, clock: ContinuousClock(), localClock: .machine)
    session = .live(in: storage, connection: connection, date: connection.date)
    user = .live(in: storage, connection: connection, clock: ContinuousClock(), uuid: .live)
    contacts = .live(
      in: storage, connection: connection, clock: ContinuousClock(), uuid: .live,
      date: connection.date)
    (codes, codesReceived) = AsyncStream.makeStream(of: VerificationCode.self)
  }

  /// Waits until the line has been opened at least as often as the epoch says.
  func waitUntilOpen(epoch: UInt64 = 1) async {
    for await status in link.status() {
      if case .open(let current) = status, current >= epoch { return }
    }
  }

  /// Connects, signs in with the code that the telephone receives, and creates a profile.
  func signIn(as name: String) async throws {
    let telephone = TelephoneLine(number, over: client) { [codesReceived] in
      codesReceived.yield($0)
    }
    await link.start()
    await waitUntilOpen()
    try await telephone.join()
    try await session.sendCode(number)
    var received = codes.makeAsyncIterator()
    guard let code = await received.next() else { throw CancellationError() }
    try await session.verify(code)
    let missing = session.profileMissing()
    await #expect(throws: UserError.notFound) { _ = try await user.load() }
    user.cleared().and(missing).commit()
    let found = session.profileFound()
    let profile = UserProfile(name: try PersonName(name))
    try await user.create(profile).and(found).commit()
  }

  /// Follows the account and sends its changes, until the task is cancelled.
  func follow() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [self] in await session.followLink {} }
      group.addTask { [self] in try? await session.keepInSync() }
      group.addTask { [self] in await repeating { try await user.listen() } }
      group.addTask { [self] in await repeating { try await contacts.listen() } }
      group.addTask { [self] in try? await user.sendQueuedActions { _ in } }
      await group.waitForAll()
    }
  }

  /// Repeats an operation until the task is cancelled, as the app's features do: a subscription whose reply
  /// was lost with the line has failed, and is made again when the line takes requests.
  private func repeating(_ operation: () async throws -> Void) async {
    while !Task.isCancelled {
      try? await operation()
      for await _ in link.status() where link.isOpen { break }
    }
  }

  /// Runs an operation while phones follow their accounts. All of it has ended when this returns.
  static func following(
    _ phones: [LivePhone], _ operation: () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for phone in phones { group.addTask { await phone.follow() } }
      try await operation()
      group.cancelAll()
    }
  }

  var shownUser: ReadOnlyUserState { storage.value(of: ReadOnlyUserState.self) }

  /// Waits until the contacts are as described.
  func waitForContacts(_ condition: (ReadOnlyContactsState) -> Bool) async throws {
    for await state in storage.values(of: ReadOnlyContactsState.self) where condition(state) {
      return
    }
    throw CancellationError()
  }
}
