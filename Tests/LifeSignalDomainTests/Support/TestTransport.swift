import LifeSignalDomain
import Synchronization

/// A test double of a device's transport. The test reads the sent requests and delivers messages, and
/// sets the status of the line.
final class TestTransport: Sendable {
  /// A structure, because each access to a closure as the whole value of a `Mutex` wraps the stored
  /// closure in another one.
  private struct Receiver {
    let receive: @Sendable ([UInt8]) -> Void
  }

  private let sent = Mutex([[UInt8]]())
  private let receiver = Mutex<Receiver?>(nil)
  private let line: LinkStatusSource
  private let polls = Mutex(false)

  init(_ status: LinkStatus = .open(epoch: 1)) { line = LinkStatusSource(status) }

  var transport: Transport {
    Transport(
      send: { [self] bytes in sent.withLock { $0.append(bytes) } },
      connect: { [self] receive in receiver.withLock { $0 = Receiver(receive: receive) } },
      status: line.changes, isOpen: { [self] in isOpen })
  }

  private var isOpen: Bool { if case .open = line.current { true } else { polls.withLock { $0 } } }

  /// Sets the status of the line, and whether the transport takes messages while it is not open.
  func setLine(_ status: LinkStatus, isPolling: Bool = false) {
    polls.withLock { $0 = isPolling }
    line.set(status)
  }

  /// The requests that the device sent.
  var requests: [RequestEnvelope] {
    sent.withLock { $0 }.compactMap { try? Wire.decode(RequestEnvelope.self, from: $0) }
  }

  func deliver(_ bytes: [UInt8]) {
    receiver.withLock { $0?.receive }?(bytes)
  }
}
