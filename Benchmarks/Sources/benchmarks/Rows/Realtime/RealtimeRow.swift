/// The row `realtime` of RESULTS.md: echoes of 1 KiB, frames, machines and look-ups of a channel.
enum RealtimeRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let inMemory =
      (try await FrameRow.measure(runner)) + (try await MachineRow.measure(runner))
      + (try await ChannelLookupRow.measure(runner))
    // The operations on sockets run on several threads, and cannot be profiled in a loop.
    if runner.options.profile != nil { return inMemory }
    return (try await measureSockets(runner)) + inMemory
  }

  @MainActor
  private static func measureSockets(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    EchoConnection.raiseDescriptorLimit()
    let python = runner.options.python
    if python == nil {
      DiagnosticOutput.write(line: "row realtime: without --python, no peer is measured")
    }
    return (try await RoundTripRow.measure(runner, python: python))
      + (try ThroughputRow.measure(runner, python: python))
      + (try await ClientRow.measure(runner, python: python))
      + (try await PushRow.measure(runner)) + (try await IdleConnectionsRow.measure(runner))
  }
}
