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
    guard FileIdentity.type(of: path) == .typeRegular else { return true }
    guard let bytes = try? InputFile(path: path).bytes(limit: ScenarioSource.byteLimit) else {
      return false
    }
    if bytes.isEmpty || bytes.starts(with: Self.prefix.utf8) { return true }
    return (try? Scenario(ScenarioSource(name: path, bytes: bytes))) != nil
  }

  /// Writes the scenario atomically.
  ///
  /// - Throws: ``SystemError`` if the file cannot be written.
  func write(_ scenario: String) throws(SystemError) {
    try OutputFile(path: path).write(Array(scenario.utf8))
  }
}
