import LifeSignalDomain
import LifeSignalSimulation
import StateKit

/// What lies in the folder of a device.
extension FuzzedParser {
  static func files() -> [FuzzedParser] {
    let records = Self.records()
    return records.keys.sorted().map { name in
      // _life_signal_domain._read_only_user_state.state is the file of the user.
      let topic = name.split(separator: "_").dropLast().last ?? name[...]
      return FuzzedParser(
        name: "file-\(topic)", corpus: [records[name] ?? []], cost: 100,
        takesAll: true
      ) { input in
        let files = InMemoryStateFiles()
        for (other, bytes) in records { files[other] = bytes }
        files[name] = input
        let world = World(files: { _ in files })
        world.addPerson("Ana")
        world.settle()
        guard let device = world.device("Ana"), device.isRunning else {
          return .wrong("the app does not run")
        }
        // Whatever was read, the person can go on.
        device.send(.signIn(.numberChanged("555 010 0001")))
        world.advance(by: .seconds(60))
        return .accepted
      }
    }
  }

  /// The records of a person who has contacts, notices and something to send.
  private static func records() -> [String: [UInt8]] {
    let files = InMemoryStateFiles()
    let play = Play(files: { $0 == "Ana" ? files : InMemoryStateFiles() })
    for line in [
      "person Ana", "person Ben", "Ana signs up as \"Ana\" \"Diaz\"",
      "Ben signs up as \"Ben\" \"Okafor\"", "Ana adds Ben as responder", "Ana loses the network",
      "Ana checks in", "after 5 s",
    ] {
      _ = try? play.say(line) { _ in }
    }
    return Dictionary(
      uniqueKeysWithValues: files.names.compactMap { name in files[name].map { (name, $0) } })
  }
}
