internal import Experiments
internal import HTTPExchange
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// The server of experiments in a world. The server of LifeSignal does not know it.
///
/// All of its random values come from a source of its own, so that the acts and the network of a world do
/// not depend on it.
final class FlagServer: Sendable {
  /// How the server answers.
  enum Condition: Hashable, Sendable {
    /// The server answers with the variants of the user.
    case answering
    /// The server refuses each request with a status.
    case failing(status: Int)
    /// The server does not answer. The client gives up first.
    case silent
  }

  /// Which variants the server has.
  enum Assignment: Hashable, Sendable {
    /// Those that a scenario gives to a person.
    case given
    /// Random ones, from a server that often fails.
    case random
    /// None, from a server that fails and answers at the same times as with ``random``.
    case none
  }

  /// An answer of the server, and how long it takes.
  private struct Answer {
    var condition: Condition
    var variants: [String: Variant] = [:]
    var delay = Duration.zero
  }

  private struct State {
    var condition = Condition.answering
    /// The variants that were given to the person with a phone number, by the keys of their flags.
    var given: [PhoneNumber: [String: String]] = [:]
    var exposures: [Exposure] = []
  }

  /// The time after which the connection of a silent server breaks.
  private static let silence = Duration.seconds(60)

  private let state = Mutex(State())
  private let assignment: Assignment
  private let clock: VirtualClock
  private let latency: Duration
  private let random: RandomSource
  /// Returns the phone number of an account, by the identifier that the client sends.
  private let phone: @Sendable (_ userID: String) -> PhoneNumber?

  init(
    _ assignment: Assignment, clock: VirtualClock, latency: Duration, random: RandomSource,
    phone: @escaping @Sendable (_ userID: String) -> PhoneNumber?
  ) {
    self.assignment = assignment
    self.clock = clock
    self.latency = latency
    self.random = random
    self.phone = phone
  }

  // MARK: What a scenario does

  /// How the server answers from now on, unless its variants are random.
  var condition: Condition {
    get { state.withLock { $0.condition } }
    set { state.withLock { $0.condition = newValue } }
  }

  /// Gives a person a variant. A device of the person has it after its next fetch.
  func give(_ variant: String, of flag: String, to phone: PhoneNumber) {
    state.withLock { $0.given[phone, default: [:]][flag] = variant }
  }

  /// What the record of a world contains about the server.
  var record: FlagServerRecord {
    state.withLock { FlagServerRecord($0.condition, $0.given) }
  }

  /// Restores the server of a saved world.
  func restore(_ record: FlagServerRecord) {
    state.withLock { state in
      state.condition = record.condition
      state.given = record.given
    }
  }

  /// The exposures that devices have reported, in order.
  var exposures: [Exposure] { state.withLock { $0.exposures } }

  // MARK: Devices

  /// The configuration of the client of a launch.
  var config: ExperimentsConfig {
    var config = ExperimentsConfig.lifeSignal(key: DeploymentKey("simulated"))
    config.exposureProvider = { [self] exposure, _ in
      state.withLock { $0.exposures.append(exposure) }
    }
    return config
  }

  /// Returns the network between a device and the server.
  ///
  /// - Parameter isReachable: Returns whether the device has a connection.
  func http(isReachable: @escaping @Sendable () -> Bool) -> HTTPClient {
    HTTPClient { [self] request in try await respond(to: request, isReachable) }
  }

  private func respond(
    to request: HTTPRequest, _ isReachable: @Sendable () -> Bool
  ) async throws -> HTTPResponse {
    let answer = answer(to: request)
    if answer.delay > .zero { try await clock.sleep(for: answer.delay) }
    guard isReachable() else { throw HTTPClientError.unreachable }
    switch answer.condition {
    case .answering: break
    case .failing(let status): return HTTPResponse(status: status)
    case .silent:
      try await clock.sleep(for: Self.silence)
      throw HTTPClientError.connectionLost
    }
    // The server evaluates all flags itself.
    let body: JSONValue =
      request.url.hasSuffix("/flags")
      ? [] : .object(answer.variants.mapValues { ["key": .string($0.key)] })
    return HTTPResponse(status: 200, body: body.encodedBytes)
  }

  private func answer(to request: HTTPRequest) -> Answer {
    guard assignment == .given else { return randomAnswer() }
    let user = request.headers.value(named: "X-Amp-Exp-User").flatMap(Self.userID)
    let person = user.flatMap(phone)
    return state.withLock { state in
      let given = person.flatMap { state.given[$0] } ?? [:]
      return Answer(
        condition: state.condition, variants: given.mapValues { Variant(key: $0) },
        delay: latency * 2)
    }
  }

  /// Returns a random answer. Without variants, the same random values are used.
  private func randomAnswer() -> Answer {
    let condition: Condition =
      switch random.int(in: 0..<8) {
      case 0: .failing(status: 429)
      case 1: .failing(status: 500)
      case 2: .silent
      default: .answering
      }
    let delay = latency * 2 + .milliseconds(random.int(in: 0..<3_000))
    var variants: [String: Variant] = [:]
    for (flag, values) in [
      (Flag.reminderCopy.key, ReminderCopy.allCases.map(\.rawValue)),
      (Flag.lastCall.key, ["on", "off"]),
    ] {
      let index = random.int(in: 0..<values.count + 1)
      if values.indices.contains(index) { variants[flag] = Variant(key: values[index]) }
    }
    return Answer(
      condition: condition, variants: assignment == .random ? variants : [:], delay: delay)
  }

  /// Returns the identifier in the header field with the user.
  private static func userID(_ field: String) -> String? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for byte in field.utf8 {
      bits = (bits << 6 | (alphabet.firstIndex(of: byte) ?? 0)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return (try? JSONValue(parsing: bytes, maximumByteCount: 1 << 16))?["user_id"]?.stringValue
  }
}
