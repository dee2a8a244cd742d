@testable import LifeSignalSimulation

/// What a play tells at the last of some lines.
extension Play {
  /// What the last line could not do, and why.
  func reasons(at lines: [String]) throws -> [String] {
    try told(at: lines) { if case .refusal(_, let reason) = $0.content { reason } else { nil } }
  }

  func remarks(at lines: [String]) throws -> [String] {
    try told(at: lines) { if case .remark(let text) = $0.content { text } else { nil } }
  }

  /// What the screens came to show.
  func shown(at lines: [String]) throws -> [String] {
    try told(at: lines) { if case .shown(let word) = $0.content { word.text } else { nil } }
  }

  /// What the screens came to show: when, who and what.
  func seen(at lines: [String]) throws -> [String] {
    try told(at: lines) { entry in
      guard case .shown(let word) = entry.content else { return nil }
      return "\(StoryTime(entry.time, precision: .seconds)) \(entry.who) \(word.text)"
    }
  }

  /// The story that would be saved now.
  func saved() throws -> String {
    guard case .save(_, let story) = try say(#"save "x""#, { _ in }) else { return "" }
    return story
  }

  private func told(at lines: [String], _ text: (TimelineEntry) -> String?) throws -> [String] {
    var told: [String] = []
    for line in lines {
      told = []
      _ = try say(line) { entry in if let text = text(entry) { told.append(text) } }
    }
    return told
  }
}
