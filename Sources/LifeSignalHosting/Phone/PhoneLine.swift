public import LifeSignalDomain
public import Realtime
public import RealtimeSockets
internal import StateKit

/// The line of one launch of the app over its own connection, with the text messages to its telephone.
public struct PhoneLine: Sendable {
  /// The address of the launch.
  public let address: DeviceAddress
  /// The line of the launch to the server.
  public let link: LinkTransport
  private let store: StoreActorOf<PhoneLineFeature>

  /// Creates a line that is not open.
  ///
  /// - Parameters:
  ///   - configuration: The server.
  ///   - device: The device.
  ///   - number: The telephone of the device.
  ///   - polling: The posts of the launch while no socket can be opened; nil for none.
  ///   - loop: The loop of the sockets.
  ///   - receivesMessages: Whether the closure is called with the messages of the server. If not, connect
  ///     the transport of ``link`` to their receiver.
  ///   - receive: Called with each event of the line, on any thread.
  public init(
    _ configuration: RealtimeConfiguration, device: DeviceID, number: PhoneNumber,
    polling: PollingTransport? = nil, on loop: EventLoop, receivesMessages: Bool = true,
    _ receive: @escaping @Sendable (PhoneLineEvent) -> Void
  ) {
    let client = RealtimeClient.live(
      configuration, in: SharedStorage(), transport: .sockets(on: loop))
    let secret = LaunchSecret(random: .live)
    let link = LinkTransport(
      client, device: device, secret: secret, polling: polling, executor: loop)
    let address = link.address
    if receivesMessages {
      link.transport.connect { bytes in receive(.message(bytes, to: address)) }
    }
    let telephone = TelephoneLine(number, over: client) { code in receive(.code(code)) }
    self.address = address
    self.link = link
    store = StoreActor(initialState: PhoneLineFeature.State(), executor: loop) {
      PhoneLineFeature(
        link: link, telephone: telephone, statusChanged: { receive(.statusChanged) },
        codesRefused: { receive(.codesRefused) })
    }
  }

  /// Opens the line. Call this on the loop.
  public func open() { store.assumeIsolated { _ = $0.send(.opened) } }

  /// Closes the line. Call this on the loop.
  public func close() { store.assumeIsolated { _ = $0.send(.closed) } }

  /// Whether the line is closed, after ``close()``. Read this on the loop.
  public var isClosed: Bool { store.assumeIsolated { $0.state.isClosed } }
}

/// What arrives on the line of a phone.
public enum PhoneLineEvent: Sendable {
  /// A message of the server.
  case message([UInt8], to: DeviceAddress)
  /// A verification code arrived at the telephone.
  case code(VerificationCode)
  /// The server delivers no verification codes: it refuses the telephone.
  case codesRefused
  /// The status of the line changed.
  case statusChanged
}
