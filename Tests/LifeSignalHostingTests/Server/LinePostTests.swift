import HTTPExchange
import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import Testing

@testable import LifeSignalHosting

/// The posts of launches without a socket. The numbers are those of the conformance cases.
@Suite struct LinePostTests {
  private let ana = TestLaunch.ana
  private let ben = TestLaunch.ben

  /// Messages that answer no request.
  private let first = Array("{\"n\":1}".utf8)
  private let second = Array("{\"n\":2}".utf8)

  private func delivery(_ launch: TestLaunch, _ number: UInt64 = 1) throws -> DeviceRouter.Command {
    .deliver(Array(try launch.request(number).encoded.utf8), from: launch.address)
  }

  private func reply(_ number: UInt64) throws -> [UInt8] {
    try Wire.encode(
      ServerEnvelope(sentAt: testStart, message: .reply(RequestID(number), .done)))
  }

  private func response(
    _ connection: LineConnection, _ messages: [[UInt8]] = []
  ) -> DeviceRouter.Command {
    .respond(connection, LineExchange.response(messages))
  }

  private func refusal(
    _ connection: LineConnection, _ status: Int, _ refusal: LineReport.Refusal,
    _ address: DeviceAddress? = nil
  ) -> [DeviceRouter.Command] {
    [
      .report(.refused(refusal, address)), .respond(connection, PostResponse(status: status)),
    ]
  }

  // MARK: Polling

  @Test func `A poll is answered at once with the messages since the poll before it`() {
    var harness = RouterHarness()
    #expect(harness.handle(.message(first, to: ana.address)) == [])
    #expect(harness.post(1, ana) == [response(1)])
    #expect(harness.handle(.message(first, to: ana.address)) == [])
    #expect(harness.handle(.message(second, to: ana.address)) == [])
    #expect(harness.post(2, ana) == [response(2, [first, second])])
    #expect(harness.post(3, ana) == [response(3)])
    #expect(harness.router.posts.isEmpty)
  }

  @Test func `A post waits for the answers to its requests`() throws {
    var harness = RouterHarness()
    #expect(
      harness.post(1, ana, [try ana.request(1), try ana.request(2)])
        == [try delivery(ana, 1), try delivery(ana, 2)])
    #expect(harness.handle(.message(try reply(2), to: ana.address)) == [])
    #expect(harness.handle(.message(first, to: ana.address)) == [])
    #expect(
      harness.handle(.message(try reply(1), to: ana.address))
        == [response(1, [try reply(2), first, try reply(1)])])
    #expect(harness.handle(.postExpired(1)) == [])
  }

  @Test func `A post that expires takes the messages that there are`() throws {
    var harness = RouterHarness()
    _ = harness.post(1, ana, [try ana.request(1)])
    _ = harness.handle(.message(first, to: ana.address))
    #expect(harness.handle(.postExpired(1)) == [response(1, [first])])
    #expect(harness.handle(.message(try reply(1), to: ana.address)) == [])
    #expect(harness.post(2, ana) == [response(2, [try reply(1)])])
  }

  @Test func `A newer post ends the older one, and waits for the answers of both`() throws {
    var harness = RouterHarness()
    _ = harness.post(1, ana, [try ana.request(1)])
    #expect(harness.post(2, ana, [try ana.request(2)]) == [response(1), try delivery(ana, 2)])
    #expect(harness.handle(.message(try reply(2), to: ana.address)) == [])
    #expect(
      harness.handle(.message(try reply(1), to: ana.address))
        == [response(2, [try reply(2), try reply(1)])])
  }

  @Test func `The messages of a client that left wait for its next poll`() throws {
    var harness = RouterHarness()
    _ = harness.post(1, ana, [try ana.request(1)])
    harness.disconnect(1)
    #expect(harness.handle(.message(try reply(1), to: ana.address)) == [])
    #expect(harness.post(2, ana) == [response(2, [try reply(1)])])
  }

  // MARK: Mailboxes

  @Test func `A socket that joins receives what waits, and ends the mailbox`() throws {
    var harness = RouterHarness()
    _ = harness.post(1, ana, [try ana.request(1)])
    _ = harness.handle(.message(first, to: ana.address))
    let frame = #"["1",null,"\#(ana.topic)","message",{"n":1}]"#
    #expect(
      harness.join(2, ana) == [
        .reply(2, ana.topic), .report(.joined(ana.address, connected: 1)), response(1),
        .send(2, .text(frame)),
      ])
    #expect(harness.router.mailboxes.isEmpty && harness.router.posts.isEmpty)
    // A post of a launch with a socket is delivered, and the socket receives the answer.
    #expect(harness.post(3, ana, [try ana.request(2)]) == [try delivery(ana, 2), response(3)])
    guard case .send(2, _)? = harness.handle(.message(try reply(2), to: ana.address)).first else {
      Issue.record("The answer is not sent to the socket.")
      return
    }
    harness.disconnect(2)
    #expect(harness.handle(.message(first, to: ana.address)) == [])
    #expect(harness.post(4, ana) == [response(4)])
  }

  @Test func `The oldest messages beyond a limit are dropped`() {
    var configuration = DeviceRouterConfiguration()
    configuration.messagesPerMailbox = 2
    configuration.bytesPerMailbox = 20
    var harness = RouterHarness(configuration)
    _ = harness.post(1, ana)
    for _ in 0..<3 { _ = harness.handle(.message(first, to: ana.address)) }
    _ = harness.handle(.message(second, to: ana.address))
    #expect(harness.post(2, ana) == [response(2, [first, second])])
    let large = Array("\"\(String(repeating: "x", count: 30))\"".utf8)
    _ = harness.handle(.message(first, to: ana.address))
    _ = harness.handle(.message(large, to: ana.address))
    #expect(harness.post(3, ana) == [response(3, [large])])
  }

  @Test func `Messages wait for three minutes after the last poll`() {
    var harness = RouterHarness()
    _ = harness.post(1, ana)
    harness.now = testStart.addingTimeInterval(180)
    _ = harness.handle(.message(first, to: ana.address))
    #expect(harness.router.mailboxes.count == 1)
    harness.now = testStart.addingTimeInterval(181)
    _ = harness.handle(.message(second, to: ana.address))
    #expect(harness.router.mailboxes.isEmpty)
    #expect(harness.post(2, ana) == [response(2)])
  }

  @Test func `Too many polling launches are refused, and none of the others is forgotten`() {
    var configuration = DeviceRouterConfiguration()
    configuration.mailboxes = 2
    var harness = RouterHarness(configuration)
    _ = harness.post(1, ana)
    _ = harness.handle(.message(first, to: ana.address))
    var commands: [DeviceRouter.Command] = []
    for number: UInt64 in 10..<40 {
      commands += harness.post(2, TestLaunch(.other, secret: number))
      #expect(harness.router.mailboxes.count == 2)
    }
    // The operator receives one report.
    #expect(commands.count { $0 == .report(.tooManyPolling(launches: 2)) } == 1)
    #expect(
      harness.post(3, TestLaunch(.other, secret: 40))
        == [.respond(3, PostResponse(status: 503))])
    #expect(harness.post(4, ana) == [response(4, [first])])
    harness.now = testStart.addingTimeInterval(181)
    #expect(harness.post(5, TestLaunch(.other, secret: 40)) == [response(5)])
    #expect(harness.router.mailboxes.count == 1)
  }

  // MARK: Attacks

  /// A router with Ana's mailbox, in which a message waits.
  private func router() -> RouterHarness {
    var harness = RouterHarness()
    _ = harness.post(1, ana)
    _ = harness.handle(.message(first, to: ana.address))
    return harness
  }

  /// Checks that Ana's mailbox works as if nothing had happened.
  private func expectUntouched(_ harness: inout RouterHarness) throws {
    #expect(harness.post(90, ana, [try ana.request(4)]) == [try delivery(ana, 4)])
    #expect(
      harness.handle(.message(try reply(4), to: ana.address))
        == [response(90, [first, try reply(4)])])
  }

  @Test func `Case 88: a post with a wrong secret is refused and changes nothing`() throws {
    var harness = router()
    let stranger = TestLaunch(claiming: ana.address, secret: 9)
    #expect(harness.post(2, stranger) == refusal(2, 403, .foreignAddress))
    #expect(
      harness.post(3, stranger, [try ana.request(1_000)]) == refusal(3, 403, .foreignAddress))
    try expectUntouched(&harness)
  }

  @Test func `Case 88: one request of another sender refuses the whole post`() throws {
    let senders = [
      ana.address, DeviceAddress(device: .anasDevice, launch: ben.address.launch),
      DeviceAddress(device: .bensDevice, launch: ana.address.launch),
    ]
    for sender in senders {
      var harness = router()
      var foreign = try ben.request(1_000)
      foreign["sender"] = sender.jsonValue
      for requests in [[foreign], [try ben.request(1), foreign], [foreign, try ben.request(1)]] {
        #expect(
          harness.post(2, ben, requests) == refusal(2, 403, .foreignSender, ben.address))
      }
      #expect(harness.router.mailboxes.count == 1)
      try expectUntouched(&harness)
    }
  }

  /// Only a program that knows the secret can do this, and it takes nothing from another launch.
  @Test func `Case 88: a launch that posts as another device takes no message of the device`()
    throws
  {
    var harness = router()
    let elsewhere = TestLaunch(
      claiming: DeviceAddress(device: .anasDevice, launch: ben.address.launch), secret: 2)
    #expect(harness.post(2, elsewhere) == [response(2)])
    #expect(harness.post(3, elsewhere) == [response(3)])
    try expectUntouched(&harness)
  }

  @Test func `Case 88: a request in a post that is written twice is read once`() throws {
    var harness = router()
    let body = try ben.request().encoded.dropFirst()
    let twice = #"{"sender":\#(ana.address.jsonValue.encoded),\#(body)"#
    let commands = harness.handle(
      .posted(
        2,
        LineExchange.body(
          LineJoin(device: .bensDevice, secret: ben.secret), requests: [Array(twice.utf8)])))
    #expect(commands == [try delivery(ben)])
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"requests\":[]}", "{\"address\":{},\"secret\":\"\",\"requests\":[]}",
  ])
  func `A malformed post is refused`(body: String) throws {
    var harness = router()
    #expect(
      harness.handle(.posted(2, Array(body.utf8))) == refusal(2, 400, .malformedMessage))
    try expectUntouched(&harness)
  }

  @Test func `A post without requests, with too many, or without a sender is refused`() throws {
    var harness = router()
    let many = Array(repeating: try ben.request(), count: LineExchange.requestLimit + 1)
    #expect(harness.post(2, ben, many) == refusal(2, 400, .malformedMessage))
    #expect(
      harness.post(3, ben, [["sender": 1]]) == refusal(3, 400, .malformedMessage, ben.address))
    #expect(
      harness.handle(.posted(4, Array(ben.joinPayload.encoded.utf8)))
        == refusal(4, 400, .malformedMessage))
    #expect(
      harness.handle(.posted(5, Array(repeating: 0x20, count: LineExchange.byteLimit + 1)))
        == refusal(5, 400, .malformedMessage))
    try expectUntouched(&harness)
  }

  @Test func `The body of a phone is read as the server reads it`() throws {
    let join = LineJoin(device: .anasDevice, secret: ana.secret)
    for count in 0...3 {
      let requests = try (0..<count).map { try ana.requestBytes(UInt64($0)) }
      let exchange = try #require(LineExchange(LineExchange.body(join, requests: requests)))
      #expect(exchange.join.address == ana.address && exchange.join.isAuthentic)
      #expect(exchange.requests == (try (0..<count).map { try ana.request(UInt64($0)) }))
      let messages = (0..<count).map { Array("{\"n\":\($0)}".utf8) }
      #expect(LineExchange.messages(LineExchange.response(messages).body) == messages)
    }
    #expect(LineExchange.messages(Array("{}".utf8)) == nil)
  }

  // MARK: All orders

  private enum Move: CaseIterable {
    case poll, request, foreign, message, answer, expire, leave, join, drop
  }

  /// In all orders of a few events, each kept message is delivered once and in order, and each post has one
  /// response.
  @Test(arguments: Move.allCases)
  private func `No order of events loses a message or a response`(firstMove: Move) throws {
    struct World {
      var harness = RouterHarness()
      var lastPost: UInt64 = 0
      var openPosts: Set<LineConnection> = []
      var lastRequest: UInt64 = 0
      var lastMessage = 0
      var isConnected = false
      var isPolling = false
      var waiting: [[UInt8]] = []
      var broken: [String] = []

      mutating func check(_ commands: [DeviceRouter.Command], _ launch: TestLaunch) throws {
        for command in commands {
          switch command {
          case .respond(let connection, let response):
            if openPosts.remove(connection) == nil { broken.append("responds twice") }
            guard response.status == 200 else { continue }
            let messages = LineExchange.messages(response.body) ?? []
            if messages != Array(waiting.prefix(messages.count)) { broken.append("wrong messages") }
            waiting.removeFirst(min(messages.count, waiting.count))
          case .send(_, .text(let text)) where text.contains("\"message\""):
            let payload = try JSONValue(parsing: Array(text.utf8), maximumByteCount: 1 << 20)[4]
            let bytes = payload.map { Array($0.encoded.utf8) }
            if bytes != waiting.first { broken.append("wrong frame") }
            if !waiting.isEmpty { waiting.removeFirst() }
          case .deliver(_, let sender):
            if sender != launch.address { broken.append("delivers for another") }
          default: break
          }
        }
      }
    }
    func make(_ move: Move, _ world: inout World) throws {
      switch move {
      case .poll, .request, .foreign:
        world.lastPost += 1
        let connection = LineConnection(rawValue: 100 + world.lastPost)
        world.openPosts.insert(connection)
        var requests: [JSONValue] = []
        if move == .request {
          world.lastRequest += 1
          requests = [try ana.request(world.lastRequest)]
        }
        let launch = move == .foreign ? TestLaunch(claiming: ana.address, secret: 9) : ana
        if move != .foreign, !world.isConnected { world.isPolling = true }
        try world.check(world.harness.post(connection, launch, requests), ana)
      case .message, .answer:
        world.lastMessage += 1
        let bytes = try Wire.encode(
          ServerEnvelope(
            sentAt: testStart.addingTimeInterval(Double(world.lastMessage)),
            message: .reply(RequestID(move == .answer ? world.lastRequest : 1_000), .done)))
        let canonical = try JSONValue(parsing: bytes, maximumByteCount: 1 << 20).encoded
        if world.isConnected || world.isPolling { world.waiting.append(Array(canonical.utf8)) }
        try world.check(world.harness.handle(.message(bytes, to: ana.address)), ana)
      case .expire, .leave:
        guard let connection = world.openPosts.min() else { return }
        if move == .expire {
          try world.check(world.harness.handle(.postExpired(connection)), ana)
        } else {
          world.openPosts.remove(connection)
          try world.check(world.harness.disconnect(connection), ana)
        }
      case .join:
        if world.isConnected { return }
        (world.isConnected, world.isPolling) = (true, false)
        try world.check(world.harness.join(1, ana), ana)
        if !world.openPosts.isEmpty { world.broken.append("keeps a post") }
      case .drop:
        if !world.isConnected { return }
        world.isConnected = false
        try world.check(world.harness.disconnect(1), ana)
      }
      if world.isConnected, !world.waiting.isEmpty { world.broken.append("keeps a message") }
      if world.openPosts.count > 1 { world.broken.append("keeps two posts") }
      if Set(world.harness.router.posts.keys) != world.openPosts { world.broken.append("posts") }
    }
    var start = World()
    try make(firstMove, &start)
    var worlds = [(start, [firstMove])]
    for _ in 0..<3 {
      worlds = try worlds.flatMap { world, path in
        try Move.allCases.map { move in
          var next = world
          try make(move, &next)
          return (next, path + [move])
        }
      }
      if let (world, path) = worlds.first(where: { !$0.0.broken.isEmpty }) {
        Issue.record("\(world.broken) after \(path)")
        return
      }
    }
    #expect(worlds.count == 729)
  }
}

extension RouterHarness {
  /// Posts the requests of a launch.
  mutating func post(
    _ connection: LineConnection, _ launch: TestLaunch, _ requests: [JSONValue] = []
  ) -> [DeviceRouter.Command] {
    var body = launch.joinPayload
    body["requests"] = .array(requests)
    return handle(.posted(connection, Array(body.encoded.utf8)))
  }
}
