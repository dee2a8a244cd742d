import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A backend alone: requests go in as bytes, and what leaves it is kept.
final class BackendBench {
  private final class Mail: Sendable {
    let messages = Mutex([(DeviceID, ServerMessage)]())
    let texts = Mutex([SMS]())
    let now = Mutex(start)
  }

  private let mail = Mail()
  private let simulation = Simulation()
  private let store: StoreActorOf<BackendFeature>
  private var lastRequest: UInt64 = 0

  init() {
    store = StoreActor(initialState: BackendState(), executor: simulation.executor) {
      BackendFeature()
    } dependencies: { [mail] in
      $0.date = DateGenerator { mail.now.withLock { $0 } }
      $0.uuid = .counting()
      $0.random = .seeded(1)
      $0.backendOutbox = BackendOutbox(
        deliver: { bytes, address in
          guard let message = try? Wire.decode(ServerMessage.self, from: bytes) else { return }
          mail.messages.withLock { $0.append((address.device, message)) }
        },
        text: { sms in mail.texts.withLock { $0.append(sms) } })
    }
  }

  var state: BackendState { store.assumeIsolated { $0.state } }

  var now: Date { mail.now.withLock { $0 } }

  var texts: [SMS] { mail.texts.withLock { $0 } }

  func wait(_ seconds: TimeInterval) {
    mail.now.withLock { $0 = $0.addingTimeInterval(seconds) }
  }

  func fix(_ code: String) throws {
    let code = try VerificationCode(code)
    store.assumeIsolated { _ = $0.send(.nextCodeFixed(code)) }
  }

  /// Brings bytes in, and gives what leaves.
  @discardableResult
  func receive(_ bytes: [UInt8]) -> [(device: DeviceID, message: ServerMessage)] {
    mail.messages.withLock { $0 = [] }
    store.assumeIsolated { _ = $0.send(.messageArrived(WireMessage(bytes))) }
    simulation.run()
    return mail.messages.withLock { $0.map { (device: $0.0, message: $0.1) } }
  }

  /// Asks for something, and gives all that leaves.
  @discardableResult
  func send(
    _ request: BackendRequest, from device: DeviceID, as credentials: Credentials? = nil
  ) throws -> [(device: DeviceID, message: ServerMessage)] {
    lastRequest += 1
    return receive(
      try Wire.encode(
        RequestEnvelope(
          sender: device.address, id: RequestID(lastRequest), credentials: credentials,
          request: request)))
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
