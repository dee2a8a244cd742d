import Floors
import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalHosting
import StateKit
import Synchronization

/// The row `server` of RESULTS.md: a check-in of one account, from the arrival of its bytes until its reply is
/// delivered, which is after the check-in is on disk. The server has 50 or 2,000 accounts.
enum ServerRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "statekit-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    let log = BareLog(in: path)
    let small = try await CheckingInServer(accounts: 50, in: path + "/50")
    let large = try await CheckingInServer(accounts: 2_000, in: path + "/2000")
    // As many bytes as the turn of a check-in.
    let bytes = [UInt8](repeating: 120, count: small.messageByteCount + 128)
    let figures = await runner.time([
      .sync("bare append") { for _ in 0..<$0 { log.append(bytes) } },
      .async("check-in, 50 accounts") { times in
        await small.timeCheckIns(times)
      },
      .async("check-in, 2,000 accounts") { times in
        await large.timeCheckIns(times)
      },
    ])
    let floor = Cost(figures[0])
    let name = "append, fsync"
    return [
      ResultLine(
        "server", "an acknowledged check-in, 50 accounts", floorName: name, floor: floor,
        ours: Cost(figures[1])),
      ResultLine(
        "server", "an acknowledged check-in, 2,000 accounts", floorName: name, floor: floor,
        ours: Cost(figures[2]), target: .multipleOfFloor(atMost: 3)),
      ResultLine(
        "server", "the same, in multiples of 50 accounts", floorName: "50 accounts",
        floor: Cost(figures[1]), ours: Cost(figures[2]), target: .multipleOfFloor(atMost: 1.5)),
    ]
  }
}

/// A server with accounts, of which the first checks in.
private final class CheckingInServer: Sendable {
  private struct Client {
    var lastRequest: UInt64 = 0
    var lastAction: UInt64 = 0
    var credentials: Credentials?
  }

  private let host: BackendHost
  private let client = Mutex(Client())
  private let replies = Replies()
  private let address = DeviceAddress(device: DeviceID(UUID()), launch: LaunchID(UUID()))

  init(accounts count: Int, in path: String) async throws {
    host = try BackendHost(
      files: FolderStateFiles(path), localClock: .live(boot: BootID(UUID())),
      outbox: BackendOutbox(
        deliver: { [replies] bytes, _ in replies.add(bytes) },
        sendSMS: { _ in }, push: { _, _ in }, report: { _ in }))
    await host.start()
    let code = VerificationCode(number: 1)
    for number in 0..<count {
      let isFirst = number == 0
      let address =
        isFirst
        ? self.address
        : DeviceAddress(device: DeviceID(UUID()), launch: LaunchID(UUID()))
      let digits = String(10_000 + number)
      let phone = try PhoneNumber("55501" + digits, region: .us)
      _ = await host.setNextCode(code)
      let codeReply = try await ask(.sendCode(phone), 1, from: address, nil)
      guard case .reply(_, .codeSent(let id)) = codeReply else {
        fatalError("The benchmark could not request a code: \(codeReply).")
      }
      let signIn = try await ask(.verifyCode(id, code), 2, from: address, nil)
      guard case .reply(_, .signedIn(let authentication)) = signIn else {
        fatalError("The benchmark could not sign in: \(signIn).")
      }
      let profile = UserProfile(name: try PersonName("Person"))
      _ = try await ask(.createUser(profile), 3, from: address, authentication.credentials)
      if isFirst {
        client.withLock {
          $0.credentials = authentication.credentials
          $0.lastRequest = 3
        }
      }
    }
  }

  /// The length of the message of a check-in.
  var messageByteCount: Int { (try? message().count) ?? 0 }

  /// Checks in so many times, one check-in after the reply to the one before, and returns the nanoseconds that
  /// this took, without encoding the messages: devices do that.
  func timeCheckIns(_ count: Int) async -> Double {
    do {
      let messages = try (0..<count).map { _ in try message() }
      return await stopwatch { for bytes in messages { await checkIn(bytes) } }
    } catch {
      fatalError("The benchmark could not encode a check-in: \(error).")
    }
  }

  /// Checks in, and returns when the reply was delivered.
  private func checkIn(_ bytes: [UInt8]) async {
    do {
      let reply = await replies.next { _ = await self.host.receive(bytes, from: self.address) }
      // A refused check-in would cost less.
      if replies.count.isMultiple(of: 1_000), case .refused(_, let refusal) = try decode(reply) {
        fatalError("The benchmark's check-in was refused: \(refusal).")
      }
    } catch {
      fatalError("The benchmark could not check in: \(error).")
    }
  }

  private func message() throws -> [UInt8] {
    let (id, number, credentials) = client.withLock { client in
      client.lastRequest += 1
      client.lastAction += 1
      return (RequestID(client.lastRequest), client.lastAction, client.credentials)
    }
    let action = ActionRequest(
      id: ActionID(UUID()), number: number, intent: .checkIn, moment: .age(.zero))
    return try Wire.encode(
      RequestEnvelope(
        sender: address, id: id, credentials: credentials, request: .perform(action)))
  }

  private func ask(
    _ request: BackendRequest, _ number: UInt64, from address: DeviceAddress,
    _ credentials: Credentials?
  ) async throws -> ServerMessage {
    let bytes = try Wire.encode(
      RequestEnvelope(
        sender: address, id: RequestID(number), credentials: credentials, request: request))
    return try decode(
      await replies.next { _ = await self.host.receive(bytes, from: address) })
  }

  private func decode(_ bytes: [UInt8]) throws -> ServerMessage {
    try Wire.decode(ServerEnvelope.self, from: bytes).message
  }
}

/// The replies of a server to one client, one after the other.
private final class Replies: Sendable {
  private struct State {
    var waiting: CheckedContinuation<[UInt8], Never>?
    var arrived: [UInt8]?
    var count = 0
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.count } }

  func add(_ bytes: [UInt8]) {
    let waiting = state.withLock { state in
      state.count += 1
      let waiting = state.waiting.take()
      if waiting == nil { state.arrived = bytes }
      return waiting
    }
    waiting?.resume(returning: bytes)
  }

  /// Sends a request, and returns the reply.
  func next(_ send: () async -> Void) async -> [UInt8] {
    await send()
    return await withCheckedContinuation { continuation in
      let arrived = state.withLock { state in
        let arrived = state.arrived.take()
        if arrived == nil { state.waiting = continuation }
        return arrived
      }
      if let arrived { continuation.resume(returning: arrived) }
    }
  }
}
