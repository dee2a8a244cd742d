import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A backend without a network: requests are passed in as bytes, and outgoing messages are
/// collected.
final class BackendHarness {
  /// An item that was pushed to a device.
  struct Push: Hashable {
    var item: NotificationItem
    var address: PushAddress
  }

  private final class OutgoingMessages: Sendable {
    let messages = Mutex([(DeviceAddress, ServerMessage)]())
    let texts = Mutex([SMS]())
    let pushes = Mutex([Push]())
    let reports = Mutex([BackendReport]())
  }

  private let outgoing = OutgoingMessages()
  private let simulation = Simulation()
  private var store: StoreActorOf<BackendFeature>?
  private var lastRequestNumber: UInt64 = 0
  private let actionIDs = UUIDGenerator.incrementing()
  private var lastActionNumber: UInt64 = 0
  private let date: DateGenerator

  init() {
    date = DateGenerator { [clock = simulation.clock] in
      testStart.addingTimeInterval(clock.now.offset / .seconds(1))
    }
    store = StoreActor(initialState: BackendState(), executor: simulation.executor) {
      BackendFeature()
    } dependencies: { [outgoing, date, clock = simulation.clock] in
      $0.clock = clock
      $0.localClock = .test { date.now() }
      $0.uuid = .incrementing()
      $0.random = .seeded(1)
      $0.backendOutbox = BackendOutbox(
        deliver: { bytes, address in
          guard let sent = try? Wire.decode(ServerEnvelope.self, from: bytes) else { return }
          outgoing.messages.withLock { $0.append((address, sent.message)) }
        },
        sendSMS: { sms in outgoing.texts.withLock { $0.append(sms) } },
        push: { item, address in
          outgoing.pushes.withLock { $0.append(Push(item: item, address: address)) }
        },
        report: { report in outgoing.reports.withLock { $0.append(report) } })
    }
  }

  var state: BackendState { store?.assumeIsolated { $0.state } ?? BackendState() }

  var now: Date { date.now() }

  var texts: [SMS] { outgoing.texts.withLock { $0 } }

  var pushes: [Push] { outgoing.pushes.withLock { $0 } }

  var reports: [BackendReport] { outgoing.reports.withLock { $0 } }

  /// The messages that the last call of ``act(_:)`` or ``wait(_:)`` sent, with their full
  /// addresses.
  var deliveries: [(address: DeviceAddress, message: ServerMessage)] {
    outgoing.messages.withLock { $0.map { (address: $0.0, message: $0.1) } }
  }

  /// The time of the next timer, or `nil` if there is none.
  var nextDeadline: Duration? { simulation.nextDeadline }

  /// The number of the server's running effects.
  var runningEffectCount: Int { simulation.runningEffects.count }

  /// Returns a new action identifier.
  func nextActionID() -> ActionID { ActionID(actionIDs()) }

  /// Returns a new action number.
  func nextActionNumber() -> UInt64 {
    lastActionNumber += 1
    return lastActionNumber
  }

  /// Advances the time, and collects the messages that timers cause.
  func wait(_ seconds: TimeInterval) {
    outgoing.messages.withLock { $0 = [] }
    simulation.advance(by: .seconds(seconds))
  }

  /// Sends an action to the server, and returns the outgoing messages.
  @discardableResult
  func act(
    _ action: BackendFeature.Action
  ) -> [(device: DeviceID, message: ServerMessage)] {
    outgoing.messages.withLock { $0 = [] }
    store?.assumeIsolated { _ = $0.send(action) }
    simulation.run()
    return deliveries.map { (device: $0.address.device, message: $0.message) }
  }

  /// Releases the server's store.
  func shutDown() {
    store = nil
    simulation.run()
  }

  /// Sets the next verification code.
  func setNextCode(_ code: String) throws {
    act(.nextCodeFixed(try VerificationCode(code)))
  }

  /// Passes bytes to the server, and returns the outgoing messages. `line` is the address to which the
  /// carrier has bound the line of the bytes.
  @discardableResult
  func receive(
    _ bytes: [UInt8], on line: DeviceAddress? = nil
  ) -> [(device: DeviceID, message: ServerMessage)] {
    act(.messageArrived(WireMessage(bytes, from: line)))
  }

  /// Returns a request with a new number.
  func envelope(
    _ request: BackendRequest, from address: DeviceAddress, as credentials: Credentials? = nil
  ) -> RequestEnvelope {
    lastRequestNumber += 1
    return RequestEnvelope(
      sender: address, id: RequestID(lastRequestNumber), credentials: credentials, request: request)
  }

  /// Passes a request to the server, for the first time or again.
  @discardableResult
  func receive(
    _ envelope: RequestEnvelope, on line: DeviceAddress? = nil
  ) throws -> [(device: DeviceID, message: ServerMessage)] {
    receive(try Wire.encode(envelope), on: line)
  }

  /// Sends a request, and returns all outgoing messages.
  @discardableResult
  func send(
    _ request: BackendRequest, from device: DeviceID, as credentials: Credentials? = nil
  ) throws -> [(device: DeviceID, message: ServerMessage)] {
    try receive(envelope(request, from: device.address, as: credentials))
  }

  /// Sends a request, and returns the answer.
  func ask(
    _ request: BackendRequest, from device: DeviceID, as credentials: Credentials? = nil
  ) throws -> Result<BackendReply, BackendRefusal> {
    for (_, message) in try send(request, from: device, as: credentials) {
      switch message {
      case .reply(RequestID(lastRequestNumber), let reply): return .success(reply)
      case .refused(RequestID(lastRequestNumber), let refusal): return .failure(refusal)
      default: continue
      }
    }
    throw HarnessError.noAnswer
  }

  /// Requests a code. Returns the identifier of the verification, and the code in the text message.
  func requestCode(
    for phone: PhoneNumber, from device: DeviceID
  ) throws -> (id: VerificationID, code: VerificationCode) {
    guard case .success(.codeSent(let id)) = try ask(.sendCode(phone), from: device),
      let sms = texts.last, sms.phone == phone
    else { throw HarnessError.noAnswer }
    return (id, sms.code)
  }

  /// Signs in with a number.
  func signIn(_ phone: PhoneNumber, on device: DeviceID) throws -> Authentication {
    let (id, code) = try requestCode(for: phone, from: device)
    guard
      case .success(.signedIn(let authentication)) = try ask(.verifyCode(id, code), from: device)
    else { throw HarnessError.noAnswer }
    return authentication
  }

  /// Signs in and creates a profile.
  func signUp(
    _ name: String, _ phone: PhoneNumber, on device: DeviceID
  ) throws -> (credentials: Credentials, user: User) {
    let credentials = try signIn(phone, on: device).credentials
    let profile = UserProfile(name: try PersonName(name))
    guard
      case .success(.user(let snapshot)) = try ask(
        .createUser(profile), from: device, as: credentials)
    else { throw HarnessError.noAnswer }
    return (credentials, snapshot.user)
  }

  enum HarnessError: Error { case noAnswer }
}
