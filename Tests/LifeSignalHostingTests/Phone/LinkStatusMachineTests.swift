import LifeSignalDomain
import Realtime
import Testing

@testable import LifeSignalHosting

@Suite struct LinkStatusMachineTests {
  private enum Change {
    case connection(ConnectionStatus)
    case channel(ChannelStatus)
  }

  private static let lost = ConnectionFailure.socket(.connectionLost(errno: 0))
  private static let drop: [Change] = [
    .channel(.waiting), .connection(.reconnecting(retry: 1, limit: 5, reason: lost)),
  ]
  private static let join: [Change] = [
    .connection(.open), .channel(.subscribing), .channel(.subscribed),
  ]

  /// Returns the statuses that follow each other.
  private func statuses(_ changes: [Change]) -> [LinkStatus] {
    var machine = LinkStatusMachine()
    var statuses = [machine.status]
    for change in changes {
      let isNew =
        switch change {
        case .connection(let status): machine.connectionChanged(to: status)
        case .channel(let status): machine.channelChanged(to: status)
        }
      #expect(isNew == (machine.status != statuses.last))
      if isNew { statuses.append(machine.status) }
    }
    return statuses
  }

  @Test func `The line is open with the join, and each join has its epoch`() {
    let changes =
      [.connection(.connecting), .channel(.waiting)] + Self.join + Self.drop + Self.join
    #expect(
      statuses(changes) == [
        .connecting, .open(epoch: 1), .interrupted(retry: 1, of: 5), .open(epoch: 2),
      ])
  }

  @Test func `A line stays degraded until it is joined`() {
    let changes =
      Self.join + Self.drop + [.connection(.degraded(Self.lost))] + Self.join
    #expect(
      statuses(changes) == [
        .connecting, .open(epoch: 1), .interrupted(retry: 1, of: 5), .degraded, .open(epoch: 2),
      ])
  }

  @Test func `A join that the server ends is an interruption, and its retries degrade the line`() {
    let timedOut = ChannelFailure.joinTimedOut
    let changes =
      Self.join + [
        .channel(.retrying(attempt: 1, .failedByServer(reason: "x"))), .channel(.subscribing),
        .channel(.retrying(attempt: 5, timedOut)), .channel(.retrying(attempt: 6, timedOut)),
        .channel(.subscribing), .channel(.subscribed),
      ]
    #expect(
      statuses(changes) == [
        .connecting, .open(epoch: 1), .interrupted(retry: 1, of: 5), .interrupted(retry: 5, of: 5),
        .degraded, .open(epoch: 2),
      ])
  }

  @Test func `Offline is apart from degraded`() {
    let changes = Self.join + [.channel(.waiting), .connection(.offline)] + Self.join
    #expect(
      statuses(changes) == [
        .connecting, .open(epoch: 1), .offline, .connecting, .open(epoch: 2),
      ])
  }

  @Test(arguments: [ConnectionStatus.disconnected, .unavailable(.disconnected)])
  func `Nothing opens a closed line`(status: ConnectionStatus) {
    #expect(
      statuses(Self.join + [.connection(status)] + Self.join)
        == [.connecting, .open(epoch: 1), .closed])
    #expect(
      statuses([.connection(.open), .channel(.closed(.joinRefused(reason: "x")))] + Self.join)
        == [.connecting, .closed])
  }
}
