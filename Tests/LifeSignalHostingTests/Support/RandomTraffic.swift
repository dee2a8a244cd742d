import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation

/// The actions that three people with a device each cause at random. The same seed and the same answers of
/// the server result in the same actions.
struct RandomTraffic {
  private struct Phone {
    let address: DeviceAddress
    let number: PhoneNumber
    var lastRequest: UInt64 = 0
    var verification: VerificationID?
    var credentials: Credentials?
    var hasProfile = false
    var needsToken = false
    var qrCode: QRCodeID?
    var lastBytes: [UInt8]?
  }

  private var random: SplitMix64
  private let uuids: UUIDGenerator
  private var phones: [Phone] = []
  private var lastAction: UInt64 = 0
  private(set) var date = testStart

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    uuids = .incrementing()
    for number in 1...3 {
      phones.append(
        Phone(
          address: DeviceID(uuid(200 + UInt8(number))).address, number: try .test(number)))
    }
  }

  /// The time of the server's machine.
  var time: LocalTime { .test(date) }

  /// Returns the next action.
  mutating func next() throws -> BackendFeature.Action {
    date += TimeInterval([0, 0.25, 1, 17, 900].randomElement(using: &random) ?? 0)
    switch random.next(below: 20) {
    case 0: return .swept
    case 1: return .messageArrived(WireMessage([1, 2, UInt8(random.next(below: 256))]))
    case 2: return .nextCodeFixed(VerificationCode(number: random.next()))
    case 3:
      date += 3 * 86_400
      return .swept
    default: break
    }
    let index = random.next(below: phones.count)
    // Some requests arrive twice.
    if random.next(below: 6) == 0, let bytes = phones[index].lastBytes {
      return .messageArrived(WireMessage(bytes))
    }
    let request = try request(of: index)
    phones[index].lastRequest += 1
    let bytes = try Wire.encode(
      RequestEnvelope(
        sender: phones[index].address, id: RequestID(phones[index].lastRequest),
        credentials: phones[index].credentials, request: request))
    phones[index].lastBytes = bytes
    return .messageArrived(WireMessage(bytes))
  }

  private mutating func request(of index: Int) throws -> BackendRequest {
    let phone = phones[index]
    guard phone.credentials != nil else {
      if let verification = phone.verification, let code = codes[phone.number.e164] {
        return .verifyCode(verification, code)
      }
      return .sendCode(phone.number)
    }
    if phone.needsToken { return .refreshToken }
    guard phone.hasProfile else {
      return .createUser(UserProfile(name: try PersonName("Person \(["A", "B", "C"][index])")))
    }
    let other = phones[random.next(below: phones.count)]
    let id = other.credentials?.account ?? UserID(uuid(99))
    let code = other.qrCode ?? QRCodeID(uuid(98))
    let intents: [UserIntent] = [.checkIn, .checkIn, .alertOn, .alertOff]
    lastAction += 1
    let action = ActionRequest(
      id: ActionID(uuids()), number: lastAction, intent: intents[random.next(below: 4)],
      moment: .date(date))
    let subscription = SubscriptionID(1)
    let requests: [BackendRequest] = [
      .perform(action), .perform(action), .perform(action), .loadUser, .refreshToken,
      .addContact(code, .both), .addContact(code, .responder),
      .changeContacts(
        ContactActionRequest(id: ActionID(uuids()), intent: .remove(id), moment: .age(.zero))),
      .changeContacts(
        ContactActionRequest(id: ActionID(uuids()), intent: .ping(id), moment: .age(.zero))),
      .setAvatar([1, 2, 3]), .subscribe(subscription, .contacts), .unsubscribe(subscription),
      .registerPushAddress(PushAddress(uuids().uuidString)), .endSession,
    ]
    return requests[random.next(below: requests.count)]
  }

  private var codes: [String: VerificationCode] = [:]

  /// Handles the messages of the server.
  mutating func receive(_ outgoing: [BackendContext.Outgoing]) {
    for item in outgoing {
      switch item {
      case .sms(let sms): codes[sms.phone.e164] = sms.code
      case .push, .report: continue
      case .message(let message, let address):
        guard let index = phones.firstIndex(where: { $0.address == address }) else { continue }
        receive(message, at: index)
      }
    }
  }

  private mutating func receive(_ message: ServerMessage, at index: Int) {
    switch message {
    case .reply(_, .codeSent(let id)): phones[index].verification = id
    case .reply(_, .signedIn(let authentication)):
      phones[index].credentials = authentication.credentials
      phones[index].needsToken = false
    case .reply(_, .user(let snapshot)):
      phones[index].hasProfile = true
      phones[index].qrCode = snapshot.user.qrCode
    case .reply(_, .tokenRefreshed(let token)):
      if let account = phones[index].credentials?.account {
        phones[index].credentials = Credentials(account: account, token: token)
        phones[index].needsToken = false
      }
    case .refused(_, .tokenExpired): phones[index].needsToken = true
    case .refused(_, .notAuthenticated), .refused(_, .sessionEnded), .sessionEnded:
      phones[index].credentials = nil
      phones[index].verification = nil
    case .refused:
      // Whatever is wrong with the code, a new one helps.
      if phones[index].credentials == nil { phones[index].verification = nil }
    default: break
    }
  }
}
