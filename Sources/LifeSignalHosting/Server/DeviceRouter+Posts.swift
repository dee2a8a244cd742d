internal import HTTPExchange
internal import Foundation
internal import LifeSignalDomain
internal import Realtime

/// The posts of launches without a socket.
extension DeviceRouter {
  /// Handles a body that a client posted. Nothing of it has an effect unless all of it is allowed.
  mutating func post(
    _ body: [UInt8], _ connection: LineConnection, _ now: Date
  ) -> [Command] {
    guard let exchange = LineExchange(body) else {
      return refusePost(connection, 400, .malformedMessage, nil)
    }
    let address = exchange.join.address
    guard exchange.join.isAuthentic else {
      return refusePost(connection, 403, .foreignAddress, nil)
    }
    for request in exchange.requests {
      guard let sender = DeviceAddress(request["sender"]) else {
        return refusePost(connection, 400, .malformedMessage, address)
      }
      guard sender == address else {
        return refusePost(connection, 403, .foreignSender, address)
      }
    }
    // Encoded again, like the requests of a line.
    let deliveries = exchange.requests.map { request in
      Command.deliver(Array(request.encoded.utf8), from: address)
    }
    // The socket of the launch receives the answers.
    if lines[address.launch] != nil { return deliveries + [respond(connection, [])] }
    guard prepareMailbox(of: address, now) else {
      let refusal = Command.respond(connection, PostResponse(status: 503))
      if isOutOfMailboxes { return [refusal] }
      isOutOfMailboxes = true
      return [refusal, .report(.tooManyPolling(launches: mailboxes.count))]
    }
    let numbers = exchange.requests.compactMap { request in
      request["id"]?.integerValue.flatMap { UInt64(exactly: $0) }
    }
    posts[connection] = address.launch
    let older = mailboxes[address.launch]?.post(connection, requests: Set(numbers), at: now)
    var commands: [Command] = []
    if let older {
      posts[older] = nil
      commands.append(respond(older, []))
    }
    return commands + deliveries + respondIfAnswered(address.launch)
  }

  /// Answers a post that has waited for long enough, with the messages that there are.
  mutating func expirePost(_ connection: LineConnection) -> [Command] {
    guard let launch = posts[connection] else { return [] }
    return respondIfAnswered(launch, evenIfUnanswered: true)
  }

  /// Keeps a message for a launch that polls. Without a mailbox, drops it.
  mutating func keep(_ bytes: [UInt8], for address: DeviceAddress, _ now: Date) -> [Command] {
    guard let mailbox = mailboxes[address.launch], mailbox.address == address else { return [] }
    guard !mailbox.isExpired(at: now, after: configuration.mailboxDuration) else {
      return removeMailbox(of: address.launch).responses
    }
    let number = mailbox.held.flatMap { _ in Self.answeredNumber(bytes) }
    mailboxes[address.launch]?.add(
      bytes, answering: number, count: configuration.messagesPerMailbox,
      byteLimit: configuration.bytesPerMailbox)
    return respondIfAnswered(address.launch)
  }

  /// Ends the mailbox of a launch, and returns the messages for an address, and the response to a post that
  /// waits.
  mutating func takeMailbox(of address: DeviceAddress) -> (
    messages: [[UInt8]], responses: [Command]
  ) {
    let (mailbox, responses) = removeMailbox(of: address.launch)
    return (mailbox?.address == address ? mailbox?.messages ?? [] : [], responses)
  }

  /// Forgets a post whose client has gone. Its messages wait for the next one.
  mutating func forgetPost(_ connection: LineConnection) {
    guard let launch = posts.removeValue(forKey: connection) else { return }
    mailboxes[launch]?.forgetPost()
  }

  // MARK: Mailboxes

  /// Makes sure that an address has a mailbox. Returns false if there are too many.
  ///
  /// - Complexity: O(*n*) in the number of mailboxes, if there are as many as there may be.
  private mutating func prepareMailbox(of address: DeviceAddress, _ now: Date) -> Bool {
    let duration = configuration.mailboxDuration
    if let mailbox = mailboxes[address.launch], mailbox.address == address,
      !mailbox.isExpired(at: now, after: duration)
    {
      return true
    }
    if mailboxes[address.launch] == nil {
      if mailboxes.count >= configuration.mailboxes {
        mailboxes = mailboxes.filter {
          $0.value.held != nil || !$0.value.isExpired(at: now, after: duration)
        }
        guard mailboxes.count < configuration.mailboxes else { return false }
      }
      isOutOfMailboxes = false
    }
    // A post that is held keeps its claim to a response, which the next post of the launch causes.
    var mailbox = LineMailbox(address: address, at: now)
    if let held = mailboxes[address.launch]?.held {
      _ = mailbox.post(held.connection, requests: [], at: now)
    }
    mailboxes[address.launch] = mailbox
    return true
  }

  private mutating func removeMailbox(
    of launch: LaunchID
  ) -> (mailbox: LineMailbox?, responses: [Command]) {
    let mailbox = mailboxes.removeValue(forKey: launch)
    guard let held = mailbox?.held else { return (mailbox, []) }
    posts[held.connection] = nil
    return (mailbox, [respond(held.connection, [])])
  }

  // MARK: Responses

  private mutating func respondIfAnswered(
    _ launch: LaunchID, evenIfUnanswered: Bool = false
  ) -> [Command] {
    guard
      let (connection, messages) = mailboxes[launch]?.takeResponse(
        evenIfUnanswered: evenIfUnanswered)
    else { return [] }
    posts[connection] = nil
    return [respond(connection, messages)]
  }

  private func respond(_ connection: LineConnection, _ messages: [[UInt8]]) -> Command {
    .respond(connection, LineExchange.response(messages))
  }

  private func refusePost(
    _ connection: LineConnection, _ status: Int, _ refusal: LineReport.Refusal,
    _ address: DeviceAddress?
  ) -> [Command] {
    [.report(.refused(refusal, address)), .respond(connection, PostResponse(status: status))]
  }

  /// Returns the number of the request that a message answers.
  private static func answeredNumber(_ bytes: [UInt8]) -> UInt64? {
    switch (try? Wire.decode(ServerEnvelope.self, from: bytes))?.message {
    case .reply(let id, _), .refused(let id, _): id.number
    case .event, .sessionEnded, nil: nil
    }
  }
}
