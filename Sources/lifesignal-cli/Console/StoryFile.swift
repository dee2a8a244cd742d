import Foundation
import LifeSignalSimulation

/// A file that a person named for a story.
struct StoryFile {
  /// What the stories that `play` saves begin with.
  static let opening = "scenario "

  let path: String

  /// Whether nothing but a story would be lost. What cannot be read is not replaced; a pipe or a device
  /// has nothing to lose.
  var mayBeReplaced: Bool {
    guard FileIdentity.type(of: path) == .typeRegular else { return true }
    guard let bytes = try? InputFile(path: path).bytes(limit: ScenarioSource.byteLimit) else {
      return false
    }
    if bytes.isEmpty || bytes.starts(with: Self.opening.utf8) { return true }
    return (try? Scenario(ScenarioSource(name: path, bytes: bytes))) != nil
  }

  /// Writes it, whole or not at all.
  ///
  /// - Throws: ``SystemError`` when it cannot be written.
  func write(_ story: String) throws(SystemError) {
    try OutputFile(path: path).write(Array(story.utf8))
  }
}
