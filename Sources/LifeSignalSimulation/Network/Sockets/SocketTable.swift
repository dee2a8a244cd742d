internal import LifeSignalDomain
internal import LifeSignalHosting
internal import Realtime

/// The connections between the apps and the server of a world, and the server's router.
struct SocketTable {
  /// One connection. It stays in the table until both ends know that it has ended.
  struct Socket {
    /// What the server knows about a link that is broken without notice.
    enum Silence: Equatable {
      /// The link is not broken.
      case none
      /// The link has been broken since a time.
      case since(Duration)
      /// The server has closed its end. The client does not know.
      case noticed
    }

    /// The launch whose app opened the connection.
    let address: DeviceAddress
    /// The network in memory to which the client's end belongs.
    let loopback: Loopback
    let connection: LoopbackConnection
    var up = SocketStream()
    var down = SocketStream()
    var silence = Silence.none

    subscript(direction: Link.Direction) -> SocketStream {
      get { direction == .up ? up : down }
      set { if direction == .up { up = newValue } else { down = newValue } }
    }
  }

  private struct ClientEnd: Hashable {
    let launch: LaunchID
    let connection: LoopbackConnection
  }

  /// The server's side of the lines.
  var router = DeviceRouter()
  /// The line of the running app of each device.
  var lines: [DeviceID: SimulatedLine] = [:]
  private var sockets: [LineConnection: Socket] = [:]
  private var numbers: [ClientEnd: LineConnection] = [:]
  private var lastNumber: UInt64 = 0

  /// Accesses an open connection; nil if no open connection has the number.
  subscript(number: LineConnection) -> Socket? {
    get { sockets[number] }
    set { sockets[number] = newValue }
  }

  /// Adds a connection, and returns its number.
  mutating func add(_ socket: Socket) -> LineConnection {
    lastNumber += 1
    let number = LineConnection(rawValue: lastNumber)
    sockets[number] = socket
    numbers[ClientEnd(launch: socket.address.launch, connection: socket.connection)] = number
    return number
  }

  /// Removes a connection, and returns it.
  mutating func remove(_ number: LineConnection) -> Socket? {
    guard let socket = sockets.removeValue(forKey: number) else { return nil }
    numbers[ClientEnd(launch: socket.address.launch, connection: socket.connection)] = nil
    return socket
  }

  /// Returns the number of the connection whose client's end is given.
  func number(of connection: LoopbackConnection, launch: LaunchID) -> LineConnection? {
    numbers[ClientEnd(launch: launch, connection: connection)]
  }

  /// Returns the connections of a device, or of all devices, in the order in which they were opened.
  ///
  /// - Complexity: O(*n* log *n*) in the number of connections.
  func numbers(of device: DeviceID? = nil) -> [LineConnection] {
    sockets.filter { device == nil || $0.value.address.device == device }.keys.sorted()
  }

  /// The number of launches that the server considers connected.
  var connectedCount: Int { router.connectedCount }

  /// Replaces the router by that of a restarted server.
  mutating func restartRouter() { router = DeviceRouter() }
}
