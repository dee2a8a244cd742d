import LifeSignalSimulation

/// Writes the results of random worlds.
protocol SimulationWriter {
  /// Writes the problems of a world that failed, with the command that repeats the world.
  func writeFailure(_ result: RandomWalkResult, replay command: String) throws(OutputError)
  /// Writes the totals of all worlds, with the command that repeats them.
  func end(
    _ totals: RandomWalkTotals, in duration: Duration, replay command: String
  ) throws(OutputError)
}
