internal import LifeSignalDomain

/// The connection between one device and the backend.
struct Link {
  /// One direction of the connection.
  struct Channel {
    /// The number of messages sent. The messages of a channel are numbered from 1.
    var sent: UInt64 = 0
    /// The highest number of a message that has arrived.
    var newestArrived: UInt64 = 0
    /// The arrival time of the last message that was not reordered. Messages sent later arrive at
    /// this time or after it, unless they are reordered.
    var earliestOrderedArrival = Duration.zero
  }

  /// Messages go up to the backend, and down to the device.
  enum Direction { case up, down }

  /// The launch of the app that receives messages; `nil` while the app is not running.
  var listener: (launch: LaunchID, receive: @Sendable ([UInt8]) -> Void)?
  /// The status of the line that the transport reports. The network of datagrams has no line, so the
  /// status changes only when a scenario sets it.
  let line = LinkStatusSource(.open(epoch: 1))
  /// Whether the transport takes messages while the line is not open, as a transport that polls does.
  var isPolling = false
  /// Whether the device is offline and knows it.
  var isOffline = false
  /// Whether the connection is broken without the device noticing it.
  var isBroken = false
  /// Whether the line is cut: no connection stays or becomes open, although the device has a network.
  /// The app learns it from its line.
  var isLineCut = false
  /// The number of times that the line over datagrams was opened.
  var lineEpoch: UInt64 = 1
  /// Whether the device reads slowly from its line.
  var isSlow = false
  /// The status of the line over sockets; `nil` over datagrams, and while the app is not running.
  var socketStatus: LinkStatus?
  /// The time at which a message was last lost, in either direction.
  var lastLoss: Duration?
  /// The held messages to the device; `nil` if messages are not held.
  var held: [@Sendable () -> Void]?
  private var up = Channel()
  private var down = Channel()

  /// Whether the transport takes messages.
  var isLineOpen: Bool {
    if case .open = socketStatus ?? line.current { true } else { isPolling }
  }

  /// Whether no message can pass.
  var isCut: Bool { isOffline || isBroken || isLineCut }

  /// Whether the app on the device cannot exchange messages with the server now.
  var isInterrupted: Bool { isCut || isSlow || held != nil || !isLineOpen }

  subscript(direction: Direction) -> Channel {
    get { direction == .up ? up : down }
    set { if direction == .up { up = newValue } else { down = newValue } }
  }
}
