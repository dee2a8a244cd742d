import LifeSignalSimulation

/// How the results of random worlds are written.
protocol SimulationWriter {
  /// Something broke in a world.
  func broke(_ result: WanderResult, replay command: String) throws(OutputError)
  /// What all worlds came to, with the command that runs all of them again.
  func end(
    _ totals: WanderTotals, in duration: Duration, replay command: String
  ) throws(OutputError)
}
