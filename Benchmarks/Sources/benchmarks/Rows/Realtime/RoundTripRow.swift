/// A server with one connection, on which one message at a time is sent and echoed. The client is in
/// blocking C.
enum RoundTripRow {
  @MainActor
  static func measure(
    _ runner: BenchmarkRunner, python interpreter: String?
  ) async throws -> [ResultLine] {
    let floor = EchoConnection(port: EchoFloor().port)
    let ours = EchoConnection(port: try EchoServer().port)
    var subjects: [@MainActor () async throws -> [Double]] = [
      { floor.roundTrips(Latency.batchSize) }, { ours.roundTrips(Latency.batchSize) },
    ]
    let python = try interpreter.map { try PythonPeer.server($0) }
    if let python {
      let connection = EchoConnection(port: python.port)
      subjects.append { connection.roundTrips(Latency.batchSize) }
    }
    let figures = try await Latency.measure(
      repetitions: runner.options.repetitions, subjects)
    withExtendedLifetime(python) {}
    return lines(figures)
  }

  private static func lines(_ figures: [Latency]) -> [ResultLine] {
    let floor = figures[0]
    let ours = figures[1]
    var lines = [
      ResultLine(
        "realtime", "server, one connection, median", floorName: "blocking C", floor: floor.median,
        ours: ours.median, target: .multipleOfFloor(atMost: 1.5)),
      ResultLine(
        "realtime", "server, one connection, 99th percentile", floorName: "blocking C",
        floor: floor.p99, ours: ours.p99, target: .multipleOfFloor(atMost: 4)),
    ]
    if figures.count > 2 {
      lines.append(
        ResultLine(
          "realtime", "server, one connection, median", floorName: "Python's websockets",
          floor: figures[2].median, ours: ours.median, target: .multipleOfFloor(atMost: 0.6)))
    }
    return lines
  }
}
