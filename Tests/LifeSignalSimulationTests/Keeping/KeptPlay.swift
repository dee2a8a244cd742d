import StateKit
import Testing

@testable import LifeSignalSimulation
import TestSupport

/// A world in a folder, and what is played in it by one process after the other.
final class KeptPlay {
  static let record = "_life_signal_simulation._read_only_world_state.state"

  let folder = TemporaryFolder.place()
  private(set) var told: [TimelineEntry] = []
  private(set) var found = ""

  /// One process: it begins, hears some lines and ends.
  ///
  /// - Returns: What it answered.
  @discardableResult
  func play(_ lines: String...) throws -> [String] {
    let play = try Play(folder: folder.path)
    found = (play.found ?? "").replacing(folder.path, with: "DIR")
    told = []
    try play.begin { told.append($0) }
    var answers: [String] = []
    for line in lines {
      if case .text(let text) = try play.say(line, { told.append($0) }) { answers.append(text) }
    }
    return answers
  }

  var failures: [TimelineEntry.Content] { told.filter(\.isFailure).map(\.content) }
}
