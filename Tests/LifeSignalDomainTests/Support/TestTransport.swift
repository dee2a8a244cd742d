import LifeSignalDomain
import Synchronization

/// A test double of a device's transport. The test reads the sent requests and delivers messages.
final class TestTransport: Sendable {
  private let sent = Mutex([[UInt8]]())
  private let receive = Mutex<(@Sendable ([UInt8]) -> Void)?>(nil)

  var transport: Transport {
    Transport(
      send: { [self] bytes in sent.withLock { $0.append(bytes) } },
      connect: { [self] receive in self.receive.withLock { $0 = receive } })
  }

  /// The requests that the device sent.
  var requests: [RequestEnvelope] {
    sent.withLock { $0 }.compactMap { try? Wire.decode(RequestEnvelope.self, from: $0) }
  }

  func deliver(_ bytes: [UInt8]) {
    receive.withLock { $0 }?(bytes)
  }
}
