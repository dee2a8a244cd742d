import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A backend alone: requests go in as bytes, and what leaves it is kept.
final class BackendBench {
  /// An item that was pushed to a device.
  struct Push: Hashable {
    var item: NotificationItem
    var address: PushAddress
  }

  private final class Mail: Sendable {
    let messages = Mutex([(DeviceAddress, ServerMessage)]())
    let texts = Mutex([SMS]())
    let pushes = Mutex([Push]())
  }

  private let mail = Mail()
  private let simulation = Simulation()
  private var store: StoreActorOf<BackendFeature>?
  private var lastRequest: UInt64 = 0
  private let actionIDs = UUIDGenerator.counting()
  private let date: DateGenerator

  init() {
    date = DateGenerator { [clock = simulation.clock] in
      start.addingTimeInterval(clock.now.offset / .seconds(1))
    }
    store = StoreActor(initialState: BackendState(), executor: simulation.executor) {
      BackendFeature()
    } dependencies: { [mail, date, clock = simulation.clock] in
      $0.clock = clock
      $0.date = date
      $0.uuid = .counting()
      $0.random = .seeded(1)
      $0.backendOutbox = BackendOutbox(
        deliver: { bytes, address in
          guard let message = try? Wire.decode(ServerMessage.self, from: bytes) else { return }
          mail.messages.withLock { $0.append((address, message)) }
        },
        text: { sms in mail.texts.withLock { $0.append(sms) } },
        push: { item, address in
          mail.pushes.withLock { $0.append(Push(item: item, address: address)) }
        })
    }
  }

  var state: BackendState { store?.assumeIsolated { $0.state } ?? BackendState() }

  var now: Date { date.now() }

  var texts: [SMS] { mail.texts.withLock { $0 } }

  var pushes: [Push] { mail.pushes.withLock { $0 } }

  /// What has left since something last happened, with its full address.
  var deliveries: [(address: DeviceAddress, message: ServerMessage)] {
    mail.messages.withLock { $0.map { (address: $0.0, message: $0.1) } }
  }

  /// When something is to happen by itself; nothing when nothing is.
  var nextDeadline: Duration? { simulation.nextDeadline }

  /// How many of the server's effects are under way.
  var effects: Int { simulation.liveEffects.count }

  /// An action that was never done before.
  func nextActionID() -> ActionID { ActionID(actionIDs()) }

  /// Lets time pass, and keeps what leaves by itself.
  func wait(_ seconds: TimeInterval) {
    mail.messages.withLock { $0 = [] }
    simulation.advance(by: .seconds(seconds))
  }

  /// Something happens to the server itself. Gives what leaves it.
  @discardableResult
  func act(
    _ action: BackendFeature.Action
  ) -> [(device: DeviceID, message: ServerMessage)] {
    mail.messages.withLock { $0 = [] }
    store?.assumeIsolated { _ = $0.send(action) }
    simulation.run()
    return deliveries.map { (device: $0.address.device, message: $0.message) }
  }

  /// The server's store goes away.
  func shutDown() {
    store = nil
    simulation.run()
  }

  func fix(_ code: String) throws {
    act(.nextCodeFixed(try VerificationCode(code)))
  }

  /// Brings bytes in, and gives what leaves.
  @discardableResult
  func receive(_ bytes: [UInt8]) -> [(device: DeviceID, message: ServerMessage)] {
    act(.messageArrived(WireMessage(bytes)))
  }

  /// A request with a number of its own.
  func envelope(
    _ request: BackendRequest, from address: DeviceAddress, as credentials: Credentials? = nil
  ) -> RequestEnvelope {
    lastRequest += 1
    return RequestEnvelope(
      sender: address, id: RequestID(lastRequest), credentials: credentials, request: request)
  }

  /// Brings a request, for the first time or again.
  @discardableResult
  func receive(_ envelope: RequestEnvelope) throws -> [(device: DeviceID, message: ServerMessage)] {
    receive(try Wire.encode(envelope))
  }

  /// Asks for something, and gives all that leaves.
  @discardableResult
  func send(
    _ request: BackendRequest, from device: DeviceID, as credentials: Credentials? = nil
  ) throws -> [(device: DeviceID, message: ServerMessage)] {
    try receive(envelope(request, from: device.address, as: credentials))
  }

  /// Asks for something, and gives the answer.
  func ask(
    _ request: BackendRequest, from device: DeviceID, as credentials: Credentials? = nil
  ) throws -> Result<BackendReply, BackendRefusal> {
    for (_, message) in try send(request, from: device, as: credentials) {
      switch message {
      case .reply(RequestID(lastRequest), let reply): return .success(reply)
      case .refused(RequestID(lastRequest), let refusal): return .failure(refusal)
      default: continue
      }
    }
    throw BenchError.noAnswer
  }

  /// Asks for a code, and gives what the phone shows.
  func code(
    for phone: PhoneNumber, from device: DeviceID
  ) throws -> (id: VerificationID, code: VerificationCode) {
    guard case .success(.codeSent(let id)) = try ask(.sendCode(phone), from: device),
      let sms = texts.last, sms.phone == phone
    else { throw BenchError.noAnswer }
    return (id, sms.code)
  }

  /// Signs in.
  func signIn(_ phone: PhoneNumber, on device: DeviceID) throws -> Authentication {
    let (id, code) = try code(for: phone, from: device)
    guard case .success(.signedIn(let it)) = try ask(.verifyCode(id, code), from: device)
    else { throw BenchError.noAnswer }
    return it
  }

  /// Signs in and makes a profile.
  func join(
    _ name: String, _ phone: PhoneNumber, on device: DeviceID
  ) throws -> (credentials: Credentials, user: User) {
    let credentials = try signIn(phone, on: device).credentials
    let profile = UserProfile(name: try PersonName(name))
    guard
      case .success(.user(let snapshot)) = try ask(
        .createUser(profile), from: device, as: credentials)
    else { throw BenchError.noAnswer }
    return (credentials, snapshot.user)
  }

  enum BenchError: Error { case noAnswer }
}

extension DeviceID {
  static let anas = DeviceID(uuid(201))
  static let bens = DeviceID(uuid(202))
  static let other = DeviceID(uuid(203))

  /// The first launch on the device.
  var address: DeviceAddress { DeviceAddress(device: self, launch: LaunchID(rawValue)) }
}

extension PhoneNumber {
  static func test(_ number: Int, _ region: PhoneRegion = .us) throws -> PhoneNumber {
    try PhoneNumber("555010000\(number)", region: region)
  }
}
