import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalSimulation
import StateKit
import StateKitSimulation

/// Parsers of the files that the app saves on a device.
extension FuzzedParser {
  static func files() -> [FuzzedParser] {
    let savedFiles = Self.savedFiles()
    return savedFiles.keys.sorted().map { name in
      // For example, _life_signal_domain._read_only_user_state.state is the file of the user.
      let topic = name.split(separator: "_").dropLast().last ?? name[...]
      return FuzzedParser(
        name: "file-\(topic)", corpus: [savedFiles[name] ?? []], cost: 100,
        acceptsAll: true
      ) { input in
        let files = InMemoryStateFiles()
        for (other, bytes) in savedFiles { files[other] = bytes }
        files[name] = input
        let world = World(files: { _ in files })
        world.addPerson("Ana")
        world.settle()
        guard let device = world.device("Ana"), device.isRunning else {
          return .wrong("the app is not running")
        }
        // Whatever the file contains, using the app does not end the process.
        device.send(.signIn(.numberChanged("555 010 0001")))
        world.advance(by: .seconds(60))
        return .accepted
      }
    }
  }

  /// Returns the files on the device of a person who has contacts, notifications and a queued
  /// action.
  private static func savedFiles() -> [String: [UInt8]] {
    let files = InMemoryStateFiles()
    let play = PlaySession(files: { $0 == "Ana" ? files : InMemoryStateFiles() })
    for line in [
      "person Ana", "person Ben", "Ana is given reminder-copy warm",
      "Ana signs up as \"Ana\" \"Diaz\"",
      "Ben signs up as \"Ben\" \"Okafor\"", "Ana adds Ben as responder", "Ana loses the network",
      "Ana checks in", "after 5 s",
    ] {
      _ = try? play.run(line: line) { _ in }
    }
    return Dictionary(
      uniqueKeysWithValues: files.fileNames.compactMap { name in files[name].map { (name, $0) } })
  }
}
