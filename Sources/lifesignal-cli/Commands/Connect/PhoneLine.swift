import LifeSignalDomain
import LifeSignalHosting
import Realtime
import RealtimeSockets
import StateKit

/// The line of one launch of the app over its own connection, with the text messages to its telephone.
struct PhoneLine {
  let address: DeviceAddress
  let link: LinkTransport
  private let store: StoreActorOf<PhoneLineFeature>

  /// Creates a line that is not open.
  ///
  /// - Parameters:
  ///   - configuration: The server.
  ///   - device: The device.
  ///   - number: The telephone of the device.
  ///   - loop: The loop of the sockets.
  ///   - receive: Called with each event of the line, on the loop.
  init(
    _ configuration: RealtimeConfiguration, device: DeviceID, number: PhoneNumber,
    on loop: EventLoop, _ receive: @escaping @Sendable (PhoneLineEvent) -> Void
  ) {
    let client = RealtimeClient.live(
      configuration, in: SharedStorage(), transport: .sockets(on: loop))
    let secret = LaunchSecret(random: .live)
    let link = LinkTransport(client, device: device, secret: secret, executor: loop)
    let address = link.address
    link.transport.connect { bytes in receive(.message(bytes, to: address)) }
    let telephone = TelephoneLine(number, over: client) { code in receive(.code(code)) }
    self.address = address
    self.link = link
    store = StoreActor(initialState: PhoneLineFeature.State(), executor: loop) {
      PhoneLineFeature(link: link, telephone: telephone) { receive(.statusChanged) }
    }
  }

  /// Opens the line. Call this on the loop.
  func open() { store.assumeIsolated { _ = $0.send(.opened) } }

  /// Closes the line. Call this on the loop.
  func close() { store.assumeIsolated { _ = $0.send(.closed) } }

  /// Whether the line is closed, after ``close()``. Read this on the loop.
  var isClosed: Bool { store.assumeIsolated { $0.state.isClosed } }
}

/// What arrives on the line of a phone.
enum PhoneLineEvent: Sendable {
  /// A message of the server.
  case message([UInt8], to: DeviceAddress)
  /// A verification code.
  case code(VerificationCode)
  /// The status of the line changed.
  case statusChanged
}

/// Opens and closes the line of a phone, as effects.
struct PhoneLineFeature: Reducer {
  struct State: Equatable, Sendable {
    var isClosed = false
  }

  enum Action: Sendable {
    /// The app was launched.
    case opened
    /// The app was killed, or the command ends.
    case closed
    /// The connection is closed.
    case connectionClosed
  }

  let link: LinkTransport
  let telephone: TelephoneLine
  /// Called when the status of the line changed.
  let statusChanged: @Sendable () -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .opened:
      return .merge(
        .run("connect.open", with: link) { _, link in await link.start() },
        .run("connect.telephone", with: telephone) { _, telephone in
          // A server that does not show its codes refuses the telephone.
          do { try await telephone.join() } catch is ChannelFailure {}
        },
        .run("connect.status", with: (link, statusChanged)) { _, parts in
          for await _ in parts.0.status() { parts.1() }
        })
    case .closed:
      return .run("connect.close", with: link) { send, link in
        await link.close()
        await send(.connectionClosed)
      }
    case .connectionClosed:
      state.isClosed = true
      return .none
    }
  }
}
