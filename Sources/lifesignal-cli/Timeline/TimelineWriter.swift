import LifeSignalSimulation

/// Writes the events of scenarios.
protocol TimelineWriter: AnyObject {
  /// Writes the title of a scenario, before its entries.
  func begin(_ scenario: Scenario) throws(OutputError)
  func write(_ entry: TimelineEntry) throws(OutputError)
  /// Writes the result of one scenario, after its entries.
  func end(_ scenario: Scenario, _ result: ScenarioResult) throws(OutputError)
  /// Writes the totals of all scenarios.
  func end(_ summary: RunSummary) throws(OutputError)
}
