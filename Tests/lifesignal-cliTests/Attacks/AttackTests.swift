import Foundation
import HTTPExchange
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalHosting
import Realtime
import StateKit
import TestSupport
import Testing

/// Addresses belong to sockets: programs that claim the address of another phone, against a server in a
/// process of its own. The numbers are those of the conformance cases.
struct AttackTests {
  private let anasNumber: PhoneNumber
  private let bensNumber: PhoneNumber
  /// The folder of the server.
  private let folder = TemporaryFolder.notCreated()

  init() throws {
    anasNumber = try PhoneNumber("555 010 0001", region: .us)
    bensNumber = try PhoneNumber("555 010 0002", region: .us)
  }

  /// Runs the server as long as a body runs, and ends it in order.
  private func serve<Result>(
    showsCodes: Bool = true, _ body: (RunningProgram, _ port: UInt16) async throws -> Result
  ) async throws -> Result {
    var words = ["serve", "--port", "0", "--folder", folder.path, "--format", "json"]
    if showsCodes { words.append("--show-codes") }
    return try await RunningProgram.run(words) { server in
      let first = try #require(await server.nextLine())
      let digits = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      let result = try await body(server, try #require(UInt16(digits)))
      server.send(SIGINT)
      let ending = await server.ending()
      #expect(ending.code == 0 && ending.errors == "")
      return result
    }
  }

  /// Reads the state of the server, which has ended.
  private func state() async throws -> BackendState {
    let host = try BackendHost(
      files: FolderStateFiles(folder.path), localClock: .live(boot: .live()),
      outbox: BackendOutbox(
        deliver: { _, _ in }, sendSMS: { _ in }, push: { _, _ in }, report: { _ in }))
    return await host.state
  }

  /// Signs a phone in, and creates its profile.
  private func signUp(
    _ phone: inout RawPhone, _ number: PhoneNumber, as name: String,
    over socket: RawWebSocket, _ server: RunningProgram
  ) async throws -> Authentication {
    let authentication = try await phone.signIn(number, over: socket, server)
    let profile = UserProfile(name: try PersonName(name))
    guard case .reply = try await phone.ask(.createUser(profile), over: socket) else {
      throw RawSocket.Closed()
    }
    return authentication
  }

  @Test func `Case 88: attacks on a phone's address change nothing of the phone's`() async throws {
    var (ana, ben) = (RawPhone(secret: 1), RawPhone(secret: 2))
    let account = try await serve { server, port in
      let (anas, bens) = (try await ana.joined(port: port), try await ben.joined(port: port))
      _ = try await signUp(&ben, bensNumber, as: "Ben Okafor", over: bens, server)
      return try await signUp(&ana, anasNumber, as: "Ana Diaz", over: anas, server).account.id
    }
    let before = try await state().accounts
    #expect(before.count == 2)

    try await serve { server, port in
      let anas = try await ana.joined(port: port)
      try await attack(ana, ben, port)
      // The server's end is the first thing that Ana's socket notices.
      server.send(SIGINT)
      #expect(try await anas.next() == .close(.goingAway))
      let refusals = await server.ending().output.split(separator: "\n").count {
        $0.contains(#""kind":"refused""#)
      }
      #expect(refusals >= 10)
    }
    // Only Ben's own requests have changed anything, and only Ben's account.
    let after = try await state().accounts
    #expect(after[account] == before[account])
    #expect(after.keys.sorted() == before.keys.sorted())

    // Case 89: The numbers of Ana's requests are not used up.
    try await serve { _, port in
      let anas = try await ana.joined(port: port)
      guard case .reply(_, .user) = try await ana.ask(.loadUser, over: anas) else {
        Issue.record("Ana's next request is not answered.")
        return
      }
    }
  }

  /// Attacks Ana's line. Ben knows her address, and has a session of his own.
  private func attack(_ ana: RawPhone, _ ben: RawPhone, _ port: UInt16) async throws {
    let anaByBen = ana.impersonated(by: ben)
    var forged = ana
    forged.credentials = nil
    var withToken = ana
    withToken.credentials = ben.credentials
    let numbers: [UInt64] = [1, 5, 1_000, 1 << 20]

    // A join with another secret, a wrong topic, and no secret at all.
    for (topic, payload) in [
      (ana.topic, anaByBen.join), (ana.topic, ben.join), (ben.topic, ana.join),
    ] {
      let socket = try await RawWebSocket(port: port)
      try await socket.push(topic, "phx_join", .object(payload))
      #expect(try await socket.nextReply() == .closed(.foreignAddress))
    }
    let socket = try await RawWebSocket(port: port)
    try await socket.push(ana.topic, "phx_join", ["address": try #require(ana.join["address"])])
    #expect(try await socket.nextReply() == .refused("invalid payload"))

    // Envelopes of Ana, over Ben's line and over no line, before and after a refused join.
    for number in numbers {
      for var sender in [forged, withToken] {
        let envelope = try sender.envelope(.loadUser, number: number)
        let bens = try await ben.joined(port: port)
        try await bens.push(ben.topic, "request", envelope)
        #expect(try await bens.nextReply() == .closed(.foreignAddress))
        try await socket.push(ana.topic, "request", envelope)
        #expect(try await socket.nextReply() == .refused("unmatched topic"))
        #expect(try await RawSocket.post(ben.body([envelope]), port: port) == 403)
        #expect(try await RawSocket.post(anaByBen.body([envelope]), port: port) == 403)
      }
    }

    // Posts without and with a wrong secret.
    #expect(try await RawSocket.post(anaByBen.body(), port: port) == 403)
    let withoutSecret = JSONValue.object([
      "address": try #require(ana.join["address"]), "requests": [],
    ])
    #expect(try await RawSocket.post(withoutSecret.encoded, port: port) == 400)

    // Ben's own line with the account of Ana, and a token that he has made up or that is his.
    var (madeUp, own) = (ben, ben)
    let account = try #require(ana.credentials?.account)
    madeUp.credentials = Credentials(account: account, token: AuthToken("made up"))
    own.credentials = Credentials(
      account: account, token: try #require(ben.credentials?.token))
    for var phone in [madeUp, own] {
      for request in [BackendRequest.loadUser, .endSession, .deleteAccount] {
        let bens = try await phone.joined(port: port)
        guard case .refused(_, .notAuthenticated) = try await phone.ask(request, over: bens) else {
          Issue.record("\(request) is not refused.")
          continue
        }
      }
    }
  }

  @Test func `A replaced session delivers its emergency, and does nothing else`() async throws {
    var (old, new) = (RawPhone(secret: 1), RawPhone(secret: 3))
    let account = try await serve { server, port in
      let olds = try await old.joined(port: port)
      let account = try await signUp(
        &old, anasNumber, as: "Ana Diaz", over: olds, server
      ).account.id
      let news = try await new.joined(port: port)
      _ = try await new.signIn(anasNumber, over: news, server)
      let joinedAgain = try await old.joined(port: port)
      func perform(_ intent: UserIntent) -> BackendRequest {
        .perform(
          ActionRequest(id: ActionID(UUID()), number: 1, intent: intent, moment: .age(.zero)))
      }
      for request in [
        BackendRequest.loadUser, .refreshToken, .deleteAccount, .endSession,
        perform(.checkIn),
      ] {
        guard case .refused(_, .sessionEnded) = try await old.ask(request, over: joinedAgain) else {
          Issue.record("\(request) is not refused.")
          continue
        }
      }
      let emergency = perform(.activateAlert(EmergencyID(UUID())))
      guard case .reply = try await old.ask(emergency, over: joinedAgain) else {
        Issue.record("The emergency is not delivered.")
        return account
      }
      guard case .reply(_, .user(let shown)) = try await new.ask(.loadUser, over: news) else {
        Issue.record("The new session is not answered.")
        return account
      }
      #expect(shown.user.alert != .inactive)
      return account
    }
    let state = try await state()
    #expect(state.accounts.keys.sorted() == [account])
    #expect(state.accounts[account]?.session?.device == new.address.device)
  }

  @Test func `A newer socket of a launch closes the older one`() async throws {
    var ana = RawPhone(secret: 1)
    try await serve { _, port in
      let older = try await ana.joined(port: port)
      let newer = try await ana.joined(port: port)
      #expect(try await older.next() == .close(.supersededLine))
      guard case .refused(_, .notAuthenticated) = try await ana.ask(.loadTime, over: newer) else {
        Issue.record("The newer socket is not answered.")
        return
      }
    }
  }

  @Test func `Sockets that never join keep out no post, and no phone after 10 s`() async throws {
    // With 136 descriptors, the server takes 64 sockets.
    try await RunningProgram.run(
      ["-c", "ulimit -n 136; exec \"$0\" serve --port 0 --show-codes", Program.path], of: "/bin/sh"
    ) { server in
      let first = try #require(await server.nextLine())
      let digits = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      let port = try #require(UInt16(digits))
      var attackers: [RawWebSocket] = []
      for _ in 0..<64 {
        let socket = try await RawWebSocket(port: port)
        try await socket.push("phoenix", "heartbeat", [:])
        attackers.append(socket)
      }
      var ana = RawPhone(secret: 1)
      for _ in 0..<2 {
        await #expect(throws: RawSocket.Closed.self) { _ = try await RawWebSocket(port: port) }
        #expect(try await RawSocket.post(ana.body(), port: port) == 200)
      }
      for attacker in attackers { #expect(try await attacker.nextReply() == .ok) }
      for attacker in attackers {
        #expect(try await attacker.next() == .close(CloseCode(rawValue: 4408)))
      }
      attackers = []
      try await server.line(containing: "no longer full: ")
      let anas = try await ana.joined(port: port)
      guard case .reply = try await ana.ask(.sendCode(anasNumber), over: anas) else {
        Issue.record("The phone is not answered.")
        return
      }
      server.send(SIGINT)
      let output = await server.ending().output
      #expect(output.split(separator: "\n").count { $0.contains("  full: ") } == 1)
      #expect(output.contains("connection  refused: nothing was joined in time"))
    }
  }

  @Test func `Without --show-codes, no client receives the codes of a number`() async throws {
    try await serve(showsCodes: false) { server, port in
      let socket = try await RawWebSocket(port: port)
      try await socket.push("telephone:+15550100001", "phx_join", [:])
      #expect(try await socket.nextReply() == .refused("unmatched topic"))
      var ana = RawPhone(secret: 1)
      let anas = try await ana.joined(port: port)
      guard case .reply = try await ana.ask(.sendCode(anasNumber), over: anas) else {
        Issue.record("The code is not sent.")
        return
      }
      server.send(SIGINT)
      #expect(try await socket.next() == .close(.goingAway))
      #expect(!(await server.ending().output.contains(#""kind":"code""#)))
    }
  }
}
