import LifeSignalSimulation

/// Writes the events of scenarios.
protocol TimelineWriter: AnyObject {
  func begin(_ scenario: Scenario) throws(OutputError)
  func write(_ entry: TimelineEntry) throws(OutputError)
  func end(_ scenario: Scenario, _ result: ScenarioResult) throws(OutputError)
  func end(_ summary: RunSummary) throws(OutputError)
}
