import Foundation
import LifeSignalSimulation
import Realtime

extension ConnectionFailure {
  /// Why the server cannot be reached, in a few words, and what to do if it is not obvious.
  var explanation: String {
    switch self {
    case .openTimedOut, .heartbeatTimedOut: "it does not answer"
    case .socket(let failure): failure.explanation
    case .closedByServer(let code, let reason):
      WebSocketFailure.closed(code, reason: reason).explanation
    case .refused(_, let message): "it refuses the connection: \(message.printable)"
    case .offline: "this machine has no network"
    case .disconnected: "the connection was closed"
    }
  }
}

extension WebSocketFailure {
  fileprivate var explanation: String {
    switch self {
    case .unknownHost(let host): "the host `\(host)` is unknown"
    case .unreachable(ECONNREFUSED): "no program listens at this port"
    case .unreachable(let errno): SystemErrorMessage.text(for: errno)
    case .upgradeRefused(404):
      "it has no such path (status 404); give the URL that `serve` writes"
    case .upgradeRefused(403): "it refuses this client (status 403)"
    case .upgradeRefused(503): "it is full (status 503)"
    case .upgradeRefused(let status):
      "the program at this port is no server of LifeSignal (status \(status))"
    case .invalidUpgrade, .protocolViolation:
      "the program at this port is no server of LifeSignal"
    case .closed(let code, let reason):
      "it closed the connection: \(code.rawValue)" + (reason.isEmpty ? "" : ", \(reason.printable)")
    case .encryptionUnavailable:
      "encrypted connections are not available here; give a URL that starts with `ws://`"
    case .connectionLost, .closeTimedOut, .sendBufferFull, .linkClosed: "the connection was lost"
    }
  }
}
