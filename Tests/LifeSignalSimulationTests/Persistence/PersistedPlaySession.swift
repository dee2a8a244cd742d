import StateKit
import Testing

@testable import LifeSignalSimulation
import TestSupport

/// A series of play sessions with the same folder. Each session opens the world that the previous
/// session left in the folder, as if each session ran in its own process.
final class PersistedPlaySession {
  /// The name of the file that contains the world's record.
  static let recordName = "_life_signal_simulation._read_only_world_state.state"

  let folder = TemporaryFolder.notCreated()
  private(set) var entries: [TimelineEntry] = []
  private(set) var folderSummary = ""

  /// Runs one play session: opens the world, enters the lines, and ends.
  ///
  /// - Returns: The texts with which the session answers the lines.
  @discardableResult
  func play(_ lines: String...) throws -> [String] {
    let play = try PlaySession(folder: folder.path)
    folderSummary = (play.folderSummary ?? "").replacing(folder.path, with: "DIR")
    entries = []
    try play.begin { entries.append($0) }
    var answers: [String] = []
    for line in lines {
      if case .text(let text) = try play.run(line: line, { entries.append($0) }) {
        answers.append(text)
      }
    }
    return answers
  }

  var failures: [TimelineEntry.Content] { entries.filter(\.isFailure).map(\.content) }
}
