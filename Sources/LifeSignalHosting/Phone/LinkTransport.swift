internal import HTTPExchange
public import LifeSignalDomain
public import Realtime
internal import StateKit

/// A phone's line to the server: a channel of a `RealtimeClient` as the domain's `Transport`.
///
/// ```swift
/// let client = RealtimeClient.live(
///   try .lifeSignal("ws://127.0.0.1:8787/lifesignal"), in: storage, transport: .sockets(on: loop))
/// let link = LinkTransport(
///   client, device: device, secret: LaunchSecret(random: random), executor: loop)
/// let connection = BackendConnection(address: link.address, transport: link.transport, ...)
/// await link.start()
/// ```
///
/// The connection below it recovers by itself, and the channel joins again with the same secret. A
/// request is written at most once, and only on the opening of the line on which the domain sent it. The
/// line is closed when this object is released.
///
/// With a ``PollingTransport``, the line posts its requests while no socket can be opened, and asks every
/// 30 s for messages: it is degraded, and takes requests. While the line is only interrupted, it does so
/// after 2 s. If posts fail, too, the line is offline.
public final class LinkTransport: Sendable {
  /// The largest size of a request, in bytes. A larger one is dropped, as if it was lost on the way.
  public static let requestByteLimit =
    Wire.maximumMessageByteCount - DeviceRouter.frameHeadByteCount

  /// The address of the launch, whose identifier is derived from the secret.
  public let address: DeviceAddress
  private let client: RealtimeClient
  private let link: LinkState
  private let store: StoreActorOf<LinkFeature>
  /// The handlers of the client, which end with this object.
  private let subscriptions: [HandlerSubscription]

  /// Creates the line of one launch. It does not connect yet.
  ///
  /// - Parameters:
  ///   - client: The client of the server, with the configuration `.lifeSignal(_:)`. It can open sockets
  ///     or links of a `Loopback`.
  ///   - device: The device.
  ///   - secret: The secret of the launch, which the launch draws once.
  ///   - polling: The posts to the server while no socket can be opened; nil for none.
  ///   - executor: The executor that writes requests: that of the client's transport.
  public init(
    _ client: RealtimeClient, device: DeviceID, secret: LaunchSecret,
    polling: PollingTransport? = nil, executor: (any TaskExecutor & SerialExecutor)? = nil
  ) {
    let join = LineJoin(device: device, secret: secret)
    let channel = client.channel(
      ChannelName(rawValue: LineTopic.line(join.address.launch).name),
      ChannelOptions(parameters: .object(join.members), policy: .lifeSignal))
    let link = LinkState(polls: polling != nil)
    address = join.address
    self.client = client
    self.link = link
    // One queue calls the handlers of a client in the order of their events, so that the status is
    // open before the first message of a join is received.
    subscriptions = [
      client.onStatusChange { status in link.update { $0.connectionChanged(to: status) } },
      channel.onStatusChange { status in link.update { $0.channelChanged(to: status) } },
      channel.on(.event(LineEvent.message)) { message in
        if let payload = message.payload.json { link.receive(Array(payload.encoded.utf8)) }
      },
    ]
    store = StoreActor(initialState: LinkFeature.State(), executor: executor) {
      LinkFeature(client: client, channel: channel, link: link, join: join, polling: polling)
    }
  }

  /// Opens the line. A second call has no effect.
  public func start() async { await store.send(.started) }

  /// Closes the line. It does not open again.
  public func close() async { await client.disconnect() }

  /// The line as the domain uses it.
  public var transport: Transport {
    Transport(
      send: { [link] in link.send($0) }, connect: { [link] in link.connect($0) },
      status: { [link] in link.statuses() }, isOpen: { [link] in link.isOpen })
  }

  /// Whether a socket or polling takes a request now.
  public var isOpen: Bool { link.isOpen }

  /// The current status of the line.
  public var currentStatus: LinkStatus { link.status }

  /// Why the socket could not be opened or was lost, while it is retried; nil otherwise.
  public var failure: ConnectionFailure? { link.failure }

  /// Returns a stream of the status: the current one, then the newest one after changes.
  public func status() -> AsyncStream<LinkStatus> { link.statuses() }
}
