import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization

@testable import LifeSignalHosting

/// A host in a simulation, with files in memory and queues that run when the test says so.
final class HostHarness {
  private final class Outputs: Sendable {
    let messages = Mutex([ServerMessage]())
    let texts = Mutex([SMS]())
    let reports = Mutex([StorageReport]())
  }

  let files: InMemoryStateFiles
  let disk = ManualQueue()
  let encoder = ManualQueue(runsAtOnce: true)
  let simulation = Simulation()
  private(set) var host: BackendHost?
  private let outputs = Outputs()
  private var lastRequest: UInt64 = 0

  init(_ files: InMemoryStateFiles = InMemoryStateFiles(), seed: UInt64 = 1) throws {
    self.files = files
    let outputs = outputs
    host = try BackendHost(
      files: files, disk: disk.queue, encoder: encoder.queue, policy: SnapshotPolicy(),
      executor: simulation.executor, clock: simulation.clock,
      localClock: .test { [clock = simulation.clock] in
        testStart.addingTimeInterval(clock.now.offset / .seconds(1))
      },
      random: .seeded(seed),
      outbox: BackendOutbox(
        deliver: { bytes, _ in
          guard let sent = try? Wire.decode(ServerEnvelope.self, from: bytes) else { return }
          outputs.messages.withLock { $0.append(sent.message) }
        },
        sendSMS: { sms in outputs.texts.withLock { $0.append(sms) } }, push: { _, _ in },
        report: { _ in }),
      report: { report in outputs.reports.withLock { $0.append(report) } })
    act(.started)
  }

  var messages: [ServerMessage] { outputs.messages.withLock { $0 } }
  var texts: [SMS] { outputs.texts.withLock { $0 } }
  var reports: [StorageReport] { outputs.reports.withLock { $0 } }
  var state: BackendState { host?.store.assumeIsolated { $0.state } ?? BackendState() }

  /// Lets the server handle an action, without the disk.
  func act(_ action: BackendFeature.Action) {
    host?.store.assumeIsolated { _ = $0.send(action) }
    simulation.run()
  }

  /// Lets the disk do its work, and the server what follows from it.
  func runDisk() {
    disk.run()
    simulation.run()
  }

  /// Asks for a code.
  ///
  /// - Returns: The number of the request.
  @discardableResult
  func requestCode() throws -> RequestID {
    lastRequest += 1
    let id = RequestID(lastRequest)
    act(.messageArrived(WireMessage(try Wire.encode(envelope(id)))))
    return id
  }

  func envelope(_ id: RequestID) throws -> RequestEnvelope {
    RequestEnvelope(
      sender: DeviceID.anasDevice.address, id: id, credentials: nil,
      request: .sendCode(try .test(1)))
  }

  /// The numbers of the requests that were answered, in the order of the answers.
  var answered: [RequestID] {
    messages.compactMap { message in
      switch message {
      case .reply(let id, _), .refused(let id, _): id
      case .event, .sessionEnded: nil
      }
    }
  }

  /// Kills the process.
  func crash() {
    host = nil
    simulation.run()
    files.simulateCrash { _ in true }
  }
}
