import Realtime
import TestSupport

/// The machines of which the documentation has a picture.
enum MachineDiagram: String, CaseIterable, Sendable {
  case connection, keepAlive, token, channel, presence

  /// The name of the picture's file.
  var fileName: String { self == .keepAlive ? "keep-alive.svg" : "\(rawValue).svg" }

  /// The places of the states.
  var rows: [[String]] {
    switch self {
    case .connection:
      [
        ["idle", "opening", "handshaking"], ["closed", "waiting", "open"], ["", "unavailable", ""],
      ]
    case .keepAlive: [["stopped", "paused"], ["quiet", "awaiting"]]
    case .token: [["settled", "requested"], ["scheduled", ""]]
    case .channel:
      [
        ["idle", "waiting", "authorizing"], ["closed", "backingOff", "joining"],
        ["leaving", "joined", "confirming"],
      ]
    case .presence: [["absent", "awaitingSnapshot"], ["awaitingJoin", "current"]]
    }
  }

  /// The transitions that a search of all orders of events finds.
  func transitions() -> Set<StateTransition> {
    switch self {
    case .connection:
      // With no retries, the second epoch begins with a connect while the machine is unavailable.
      return Set(
        [0, 1].flatMap { giveUpAfter in
          let limits = RetryLimits(degradeAfter: 0, giveUpAfter: giveUpAfter)
          var world = ConnectionWorld(ConnectionWorld.policy(handshake: true, limits: limits))
          world.epochLimit = 2
          return Exploration(from: world).table
        })
    case .keepAlive: return Exploration(from: KeepAliveWorld(.pusher)).table
    case .token: return Exploration(from: TokenWorld()).table
    case .channel:
      var policy = ChannelPolicy.supabase
      policy.authorizesJoins = true
      policy.retry = .schedule(.table([], then: .seconds(1)), attempts: 2)
      let bounds = ChannelWorld.Bounds(joins: 2, epochs: 2, pushes: 0, waiters: 1)
      return Exploration(from: ChannelWorld(policy, bounds)).table
    case .presence:
      return Set([0, 1].flatMap { Exploration(from: PresenceWorld(earlyLeaveLimit: $0)).table })
    }
  }

  /// Returns the picture of the machine.
  func diagram(_ transitions: Set<StateTransition>) -> StateDiagram {
    let title =
      switch self {
      case .connection: "ConnectionMachine"
      case .keepAlive: "KeepAliveMachine"
      case .token: "TokenMachine"
      case .channel: "ChannelMachine"
      case .presence: "PresenceMachine"
      }
    return StateDiagram(title, rows: rows, transitions.sorted())
  }
}
