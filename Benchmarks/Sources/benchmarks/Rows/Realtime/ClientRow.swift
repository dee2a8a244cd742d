/// A client that sends one message at a time to a server in blocking C.
enum ClientRow {
  @MainActor
  static func measure(
    _ runner: BenchmarkRunner, python interpreter: String?
  ) async throws -> [ResultLine] {
    let port = EchoFloor().port
    let floor = EchoConnection(port: port)
    let ours = try await EchoClient(port: port)
    var subjects: [@MainActor () async throws -> [Double]] = [
      { floor.roundTrips(Latency.batchSize) },
      {
        try await withTaskExecutorPreference(ours.loop) {
          try await ours.roundTrips(Latency.batchSize)
        }
      },
    ]
    if let interpreter {
      let python = try PythonPeer(interpreter, ["talk", "\(port)"])
      subjects.append { python.roundTrips(Latency.batchSize) }
    }
    let figures = try await Latency.measure(
      repetitions: runner.options.repetitions, subjects)
    var lines = [
      ResultLine(
        "realtime", "client, median", floorName: "blocking C", floor: figures[0].median,
        ours: figures[1].median, target: .multipleOfFloor(atMost: 1.6))
    ]
    if figures.count > 2 {
      lines.append(
        ResultLine(
          "realtime", "client, median", floorName: "Python's websockets",
          floor: figures[2].median, ours: figures[1].median))
    }
    return lines
  }
}
