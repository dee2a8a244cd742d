internal import LifeSignalDomain

/// What lies between one device and the backend.
struct Link {
  /// One direction of it.
  struct Lane {
    /// How many messages were sent.
    var sent: UInt64 = 0
    /// The latest of them that has arrived.
    var newestArrived: UInt64 = 0
    /// When the last one arrives that keeps the order.
    var horizon = Duration.zero
  }

  enum Direction { case up, down }

  /// Which launch of the app hears what arrives; nobody while it does not run.
  var listener: (launch: LaunchID, receive: @Sendable ([UInt8]) -> Void)?
  /// The device is off the network, and knows it.
  var isOff = false
  /// The line is broken, and nobody knows.
  var isBroken = false
  /// When a message was last lost, whatever became of it.
  var lastLoss: Duration?
  /// What has come for the device and waits; nothing waits when it is nil.
  var held: [@Sendable () -> Void]?
  private var up = Lane()
  private var down = Lane()

  /// Whether nothing gets through.
  var isCut: Bool { isOff || isBroken }

  subscript(direction: Direction) -> Lane {
    get { direction == .up ? up : down }
    set { if direction == .up { up = newValue } else { down = newValue } }
  }
}
