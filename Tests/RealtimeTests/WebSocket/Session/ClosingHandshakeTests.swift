import Realtime
import Testing

/// Case 108 of CASES.md: the closing handshake in each order of the events of both sides.
struct ClosingHandshakeTests {
  private static let roles: [WebSocketRole] = [.client, .server]
  private static let stateLimit = 200_000

  /// Checks all worlds that can be reached, breadth-first, and returns their number.
  private static func worlds(
    withTimers: Bool, check: (ClosingWorld, _ isFinal: Bool) throws -> Void
  ) throws -> Int {
    var seen: Set<ClosingWorld> = [ClosingWorld()]
    var level = [ClosingWorld()]
    while !level.isEmpty {
      var next: [ClosingWorld] = []
      for world in level {
        let actions = world.actions(withTimers: withTimers)
        try check(world, actions.isEmpty)
        for action in actions {
          let successor = try world.after(action)
          if seen.insert(successor).inserted { next.append(successor) }
        }
      }
      level = next
      try #require(seen.count <= Self.stateLimit)
    }
    return seen.count
  }

  private static func checkEnds(_ world: ClosingWorld) throws {
    for role in roles {
      let side = world[role]
      try #require(side.failures.count <= 1)
      try #require(!side.isSocketClosed || side.failures.count == 1)
      try #require(side.isSocketClosed == (side.session.state == .closed))
      // A timer runs while the connection is being closed, and at no other time.
      let isClosing = side.session.state != .open && side.session.state != .closed
      try #require(isClosing == (side.timer != nil))
      try #require(side.messages.count <= 1)
    }
  }

  @Test func `In each order of closing, both sides end with the closing code of the other side`()
    throws
  {
    var finalCount = 0
    let count = try Self.worlds(withTimers: false) { world, isFinal in
      try Self.checkEnds(world)
      guard isFinal else { return }
      finalCount += 1
      for (role, other) in [(WebSocketRole.client, WebSocketRole.server), (.server, .client)] {
        let side = world[role]
        try #require(side.isSocketClosed)
        let code = try #require(world[other].sentCode)
        try #require(side.failures == [.closed(code, reason: "")])
        // Only a side that has sent its own closing frame ignores a message.
        let sentCount = world[other].hasSentMessage ? 1 : 0
        try #require(side.messages.count == sentCount || side.hasClosed && side.messages.isEmpty)
      }
    }
    print("closing handshake: \(count) worlds, \(finalCount) of them final")
    #expect(count > 500)
    #expect(finalCount > 4)
  }

  @Test func `With timers that fire at any moment, both sides are closed once`() throws {
    let count = try Self.worlds(withTimers: true) { world, isFinal in
      try Self.checkEnds(world)
      guard isFinal else { return }
      for role in Self.roles {
        try #require(world[role].isSocketClosed)
        switch try #require(world[role].failures.first) {
        case .closed, .closeTimedOut, .connectionLost(errno: 0): break
        case let failure: Issue.record("\(failure)")
        }
      }
    }
    print("closing handshake with timers: \(count) worlds")
    #expect(count > 1000)
  }
}
