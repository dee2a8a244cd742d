import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import Testing

@testable import LifeSignalHosting

/// All orders of a few events of two launches and a stranger on two connections. Ana's launch also joins
/// as another device.
@Suite struct DeviceRouterExplorationTests {
  private enum Move: Hashable, CaseIterable {
    case toggle, joinAna, joinAnaWrongly, joinAnaElsewhere, joinBen, leave, requestAsAna,
      requestAsBen, malformed
  }

  /// A router, and what its clients have proven.
  private struct World {
    var harness: RouterHarness
    /// The connections that are open from the client's point of view.
    var open: Set<LineConnection> = []
    /// The launch of each line, by connection.
    var lines: [LineConnection: DeviceAddress] = [:]
  }

  private static let launches = [TestLaunch.ana, .ben]
  private static let stranger = TestLaunch(claiming: TestLaunch.ana.address, secret: 9)
  /// Ana's launch, on another device.
  private static let elsewhere = TestLaunch(
    claiming: DeviceAddress(device: .other, launch: TestLaunch.ana.address.launch), secret: 1)

  /// Makes a move, and returns the rules that were broken.
  private static func make(
    _ move: Move, _ connection: LineConnection, in world: inout World
  ) throws -> [String] {
    let linesBefore = world.lines
    let isOpen = world.open.contains(connection)
    let ana = TestLaunch.ana
    var commands: [DeviceRouter.Command]
    switch move {
    case .toggle where isOpen:
      world.open.remove(connection)
      commands = world.harness.disconnect(connection)
    case .toggle:
      world.open.insert(connection)
      commands = world.harness.open(connection)
    case .joinAna: commands = world.harness.send(connection, ana.topic, "phx_join", ana.joinPayload)
    case .joinAnaWrongly:
      commands = world.harness.send(connection, ana.topic, "phx_join", stranger.joinPayload)
    case .joinAnaElsewhere:
      commands = world.harness.send(connection, ana.topic, "phx_join", elsewhere.joinPayload)
    case .joinBen:
      commands = world.harness.send(
        connection, TestLaunch.ben.topic, "phx_join", TestLaunch.ben.joinPayload)
    case .leave: commands = world.harness.send(connection, ana.topic, "phx_leave")
    case .requestAsAna, .requestAsBen:
      let sender = move == .requestAsAna ? TestLaunch.ana : .ben
      let own = world.lines[connection]
      let topic = launches.first { $0.address.launch == own?.launch }?.topic ?? ana.topic
      commands = world.harness.send(connection, topic, "request", try sender.request())
    case .malformed: commands = world.harness.handle(.received(connection, .text("[")))
    }
    var broken: [String] = []
    for command in commands {
      switch command {
      case .send(let receiver, _):
        if !world.open.contains(receiver) { broken.append("sends to a closed connection") }
        if receiver != connection { broken.append("answers another connection") }
      case .close(let closed, let code, _):
        world.open.remove(closed)
        world.lines[closed] = nil
        let isSuperseded = code == .supersededLine
        if (closed == connection) == isSuperseded { broken.append("closes the wrong connection") }
      case .deliver(_, let sender):
        if linesBefore[connection] != sender { broken.append("delivers for a foreign line") }
        if move != (sender == ana.address ? .requestAsAna : .requestAsBen) {
          broken.append("delivers in another's name")
        }
      case .report(.joined(let address, _)):
        let proofs: [DeviceAddress: Move] = [
          ana.address: .joinAna, elsewhere.address: .joinAnaElsewhere,
          TestLaunch.ben.address: .joinBen,
        ]
        if proofs[address] != move {
          broken.append("joins without the secret")
        }
        world.lines[connection] = address
      case .report(.left(let address, let code, _, _)) where code != .supersededLine:
        if linesBefore[connection] != address { broken.append("ends a foreign line") }
        world.lines[connection] = nil
      case .respond: broken.append("answers without a post")
      case .report: break
      }
    }
    if Set(world.lines.values.map(\.launch)).count != world.lines.count {
      broken.append("two lines of a launch")
    }
    if world.harness.router.connectedCount != world.lines.count { broken.append("counts lines") }
    if world.harness.router.sessions.count != world.open.count { broken.append("keeps sessions") }
    for (connection, address) in world.lines {
      let sent = world.harness.handle(.message([], to: address))
      guard case .send(connection, _)? = sent.first, sent.count == 1 else {
        broken.append("sends to the wrong line")
        continue
      }
    }
    for launch in launches + [elsewhere] where !world.lines.values.contains(launch.address) {
      if world.harness.handle(.message([], to: launch.address)) != [] {
        broken.append("sends to another address")
      }
    }
    return broken
  }

  @Test(arguments: Move.allCases)
  private func `No order of events breaks a rule of addresses`(first: Move) throws {
    let connections: [LineConnection] = [1, 2]
    let moves = Move.allCases.flatMap { move in connections.map { (move, $0) } }
    var start = World(harness: RouterHarness())
    for connection in connections { _ = try Self.make(.toggle, connection, in: &start) }
    #expect(try Self.make(first, 1, in: &start) == [])
    var worlds = [(start, ["\(first) 1"])]
    for _ in 0..<3 {
      var next: [(World, [String])] = []
      for (world, path) in worlds {
        for (move, connection) in moves {
          var following = world
          let path = path + ["\(move) \(connection.rawValue)"]
          let broken = try Self.make(move, connection, in: &following)
          if !broken.isEmpty {
            Issue.record("\(broken) after \(path)")
            return
          }
          next.append((following, path))
        }
      }
      worlds = next
    }
    #expect(worlds.count == 5_832)
  }
}
