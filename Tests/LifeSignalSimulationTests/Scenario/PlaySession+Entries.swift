@testable import LifeSignalSimulation

/// Functions that enter lines, and return texts from the entries of the last line, or the scenario
/// that would be saved.
extension PlaySession {
  /// Returns why the last line could not be performed.
  func reasons(at lines: [String]) throws -> [String] {
    try texts(at: lines) {
      if case .notPerformed(_, let reason) = $0.content { reason } else { nil }
    }
  }

  /// Returns the remarks about the last line.
  func remarks(at lines: [String]) throws -> [String] {
    try texts(at: lines) { if case .remark(let text) = $0.content { text } else { nil } }
  }

  /// Returns the new content of the screens that was reported for the last line.
  func shownTexts(at lines: [String]) throws -> [String] {
    try texts(at: lines) {
      if case .shown(let message) = $0.content { message.text } else { nil }
    }
  }

  /// Returns the new content of the screens that was reported for the last line, with times and
  /// people.
  func shownTextsWithTimes(at lines: [String]) throws -> [String] {
    try texts(at: lines) { entry in
      guard case .shown(let message) = entry.content else { return nil }
      return "\(ScenarioTime(entry.time, precision: .seconds)) \(entry.subject) \(message.text)"
    }
  }

  /// Returns the scenario that would be saved now.
  func savedScenario() throws -> String {
    guard case .save(_, let scenario) = try run(line: #"save "x""#, { _ in }) else { return "" }
    return scenario
  }

  private func texts(at lines: [String], _ text: (TimelineEntry) -> String?) throws -> [String] {
    var texts: [String] = []
    for line in lines {
      texts = []
      _ = try run(line: line) { entry in if let text = text(entry) { texts.append(text) } }
    }
    return texts
  }
}
