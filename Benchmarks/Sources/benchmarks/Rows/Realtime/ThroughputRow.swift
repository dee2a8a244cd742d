/// A server with 50 connections, each with 16 messages on the way. One client thread in C drives
/// all connections. The cost is the time of a message, so 1,000,000 messages a second cost 1,000 ns
/// each.
enum ThroughputRow {
  private static let connectionCount = 50

  @MainActor
  static func measure(
    _ runner: BenchmarkRunner, python interpreter: String?
  ) throws -> [ResultLine] {
    let floor = connections(port: EchoFloor().port)
    let ours = connections(port: try EchoServer().port)
    let python = try interpreter.map { try PythonPeer.server($0) }
    let peer = python.map { connections(port: $0.port) }
    var floorSamples: [Double] = []
    var ourSamples: [Double] = []
    var peerSamples: [Double] = []
    for repetition in 0...runner.options.repetitions {
      let floorCost = cost(floor, 50_000)
      let ourCost = cost(ours, 50_000)
      let peerCost = peer.map { cost($0, 5_000) }
      // The first repetition warms the servers up.
      if repetition == 0 { continue }
      floorSamples.append(floorCost)
      ourSamples.append(ourCost)
      if let peerCost { peerSamples.append(peerCost) }
    }
    withExtendedLifetime(python) {}
    let ourCost = Cost(Samples(ourSamples))
    var lines = [
      ResultLine(
        "realtime", "server, 50 connections, one message", floorName: "blocking C",
        floor: Cost(Samples(floorSamples)), ours: ourCost,
        target: .multipleOfFloor(atMost: 1 / 0.35))
    ]
    if !peerSamples.isEmpty {
      lines.append(
        ResultLine(
          "realtime", "server, 50 connections, one message", floorName: "Python's websockets",
          floor: Cost(Samples(peerSamples)), ours: ourCost,
          target: .multipleOfFloor(atMost: 1.0 / 6)))
    }
    return lines
  }

  private static func connections(port: UInt16) -> [EchoConnection] {
    (0..<connectionCount).map { _ in EchoConnection(port: port) }
  }

  private static func cost(_ connections: [EchoConnection], _ count: Int) -> Double {
    EchoConnection.flood(connections, count) / Double(count)
  }
}
