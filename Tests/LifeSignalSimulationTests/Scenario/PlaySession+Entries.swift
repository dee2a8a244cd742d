@testable import LifeSignalSimulation

/// The entries of the last of several lines.
extension PlaySession {
  /// Returns why the last line could not be performed.
  func reasons(at lines: [String]) throws -> [String] {
    try entries(at: lines) { if case .refusal(_, let reason) = $0.content { reason } else { nil } }
  }

  func remarks(at lines: [String]) throws -> [String] {
    try entries(at: lines) { if case .remark(let text) = $0.content { text } else { nil } }
  }

  /// Returns the new content of the screens.
  func shown(at lines: [String]) throws -> [String] {
    try entries(at: lines) { if case .shown(let word) = $0.content { word.text } else { nil } }
  }

  /// Returns the new content of the screens, with times and people.
  func seen(at lines: [String]) throws -> [String] {
    try entries(at: lines) { entry in
      guard case .shown(let word) = entry.content else { return nil }
      return "\(ScenarioTime(entry.time, precision: .seconds)) \(entry.subject) \(word.text)"
    }
  }

  /// Returns the scenario that would be saved now.
  func saved() throws -> String {
    guard case .save(_, let story) = try run(line: #"save "x""#, { _ in }) else { return "" }
    return story
  }

  private func entries(at lines: [String], _ text: (TimelineEntry) -> String?) throws -> [String] {
    var told: [String] = []
    for line in lines {
      told = []
      _ = try run(line: line) { entry in if let text = text(entry) { told.append(text) } }
    }
    return told
  }
}
