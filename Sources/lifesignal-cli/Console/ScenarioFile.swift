import Foundation
import LifeSignalSimulation

/// The file that the user named for saving a scenario.
struct ScenarioFile {
  /// The first word of the scenarios that `play` saves.
  static let prefix = "scenario "

  let path: String

  /// Whether a scenario may be saved at the path. A regular file may be replaced only if it is
  /// readable and contains a scenario or nothing. A pipe or a device has no contents to lose.
  var mayBeReplaced: Bool {
    OutputFile(path: path).mayBeReplaced(limit: ScenarioSource.byteLimit) { bytes in
      bytes.starts(with: Self.prefix.utf8)
        || (try? Scenario(ScenarioSource(name: path, bytes: bytes))) != nil
    }
  }

  /// Writes the scenario atomically.
  ///
  /// - Throws: ``SystemError`` if the file cannot be written.
  func write(_ scenario: String) throws(SystemError) {
    try OutputFile(path: path).write(Array(scenario.utf8))
  }
}
