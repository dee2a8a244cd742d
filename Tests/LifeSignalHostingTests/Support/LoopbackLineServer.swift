import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Synchronization

@testable import LifeSignalHosting
@testable import Realtime

/// A router behind a loopback, and the requests that it has handed to the backend.
final class LoopbackLineServer: Sendable {
  struct Delivery: Equatable {
    let number: UInt64
    let sender: DeviceAddress
  }

  let loopback: Loopback
  private let core: Core

  private final class Core: Sendable {
    let router = Mutex(DeviceRouter())
    let deliveries = Mutex<[Delivery]>([])
    let reports = Mutex<[LineReport]>([])
    let responses = Mutex<[LineConnection: PostResponse]>([:])

    func handle(_ event: DeviceRouter.Event, _ loopback: Loopback) {
      for command in router.withLock({ $0.handle(event, at: testStart) }) {
        switch command {
        case .send(let connection, let message): loopback.send(message, to: connection.loopback)
        case .close(let connection, let code, let reason):
          loopback.close(connection.loopback, code, reason: reason)
        case .deliver(let bytes, let sender):
          guard let header = try? Wire.decode(RequestEnvelope.Header.self, from: bytes) else {
            continue
          }
          deliveries.withLock { $0.append(Delivery(number: header.id.number, sender: sender)) }
        case .respond(let connection, let response):
          responses.withLock { $0[connection] = response }
        case .report(let report): reports.withLock { $0.append(report) }
        }
      }
    }
  }

  init() {
    let core = Core()
    self.core = core
    loopback = Loopback { loopback in
      LoopbackHandler(
        opened: { [weak loopback] connection, endpoint in
          guard let loopback else { return nil }
          core.handle(.opened(connection.line, target: endpoint.target), loopback)
          return nil
        },
        message: { [weak loopback] connection, message in
          if let loopback { core.handle(.received(connection.line, message), loopback) }
        },
        closed: { [weak loopback] connection in
          if let loopback { core.handle(.closed(connection.line, .abnormal), loopback) }
        })
    }
  }

  func handle(_ event: DeviceRouter.Event) { core.handle(event, loopback) }

  /// Posts a body, and returns the response. A post that would wait for answers expires at once.
  func post(_ body: [UInt8], _ connection: LineConnection) -> PostResponse {
    handle(.posted(connection, body))
    handle(.postExpired(connection))
    return core.responses.withLock { $0.removeValue(forKey: connection) }
      ?? PostResponse(status: 503)
  }

  var deliveries: [Delivery] { core.deliveries.withLock { $0 } }
  var reports: [LineReport] { core.reports.withLock { $0 } }
}

extension LoopbackConnection {
  fileprivate var line: LineConnection { LineConnection(rawValue: number) }
}

extension LineConnection {
  fileprivate var loopback: LoopbackConnection { LoopbackConnection(number: rawValue) }
}
