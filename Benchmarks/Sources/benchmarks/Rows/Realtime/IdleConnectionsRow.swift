/// The round trips of one connection while the server has 1,000 idle ones, and the memory of an idle
/// connection on the side of the server.
enum IdleConnectionsRow {
  private static let idleCount = 1_000

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let alone = EchoConnection(port: try EchoServer().port)
    let crowdedPort = try EchoServer().port
    let crowded = EchoConnection(port: crowdedPort)
    _ = crowded.roundTrips(Latency.batchSize)
    let bytesBefore = Heap.bytes
    let idle = (0..<idleCount).map { _ in EchoConnection(port: crowdedPort) }
    let bytes = Double(Heap.bytes - bytesBefore) / Double(idleCount)
    let floorPort = EchoFloor().port
    let floorIdle = (0..<idleCount).map { _ in EchoConnection(port: floorPort) }
    let floor = EchoConnection(port: floorPort)
    let figures = try await Latency.measure(
      repetitions: runner.options.repetitions,
      [alone, crowded, floor].map { connection in
        { connection.roundTrips(Latency.batchSize) }
      })
    for connection in idle + floorIdle { connection.close() }
    let lines = [
      ResultLine(
        "realtime", "server, 1,000 idle connections, median", floorName: "without them",
        floor: figures[0].median, ours: figures[1].median,
        target: .multipleOfFloor(atMost: 1.3)),
      ResultLine(
        "realtime", "the same", floorName: "blocking C, 1,001 threads", floor: figures[2].median,
        ours: figures[1].median),
    ]
    guard Heap.isMeasurable else { return lines + Heap.notMeasured(row: "realtime") }
    return lines + [
      ResultLine(
        "realtime", "an idle connection of a server", unit: .bytes, ours: Cost(exactly: bytes),
        target: .bytes(atMost: 16_384))
    ]
  }
}
