/// The text at the start of a session with a folder: which world was found there.
struct WorldFolderSummary {
  private let folder: WorldFolder

  /// The seed that the user requested, if any.
  private let requestedSeed: UInt64?

  init(_ folder: WorldFolder, requestedSeed: UInt64?) {
    self.folder = folder
    self.requestedSeed = requestedSeed
  }

  /// One line for a new world, or a few sentences for a world that continues.
  var text: String {
    guard let record = folder.existingRecord else { return "A new world, saved in \(folder.path)." }
    // The limit is the latest time that the last process may have reached.
    let time = ScenarioTime(record.timeLimit, precision: .seconds)
    var sentences = ["The world in \(folder.path) continues at \(time)."]
    if let requestedSeed, requestedSeed != record.seed {
      sentences.append(
        "Its seed is \(record.seed); the requested seed \(requestedSeed) is ignored.")
    }
    if record.timeLimit > record.elapsed {
      sentences.append(
        """
        It was stopped while time passed, at or after \
        \(ScenarioTime(record.elapsed, precision: .seconds)): events that had not happened yet are \
        skipped.
        """)
    }
    sentences.append(people(record))
    if !record.people.isEmpty { sentences.append("`people` shows what they see.") }
    return sentences.joined(separator: " ")
  }

  private func people(_ record: WorldRecord) -> String {
    let names = record.scenario.participants.people
    guard !names.isEmpty else { return "It has no people yet." }
    let presence = "\(Self.list(names)) \(names.count == 1 ? "is" : "are") in it"
    let devices = record.devices.count == 1 ? "one device" : "\(record.devices.count) devices"
    let running = record.devices.count(where: \.isRunning)
    let apps =
      switch running {
      case 0: "no app is running"
      case record.devices.count:
        running == 1 ? "the app is running on it" : "the app is running on all of them"
      default: "the app is running on \(running) of them"
      }
    return "\(presence), with \(devices); \(apps)."
  }

  /// Returns all names of a short list, or the first five names of a long list and the number of
  /// the others.
  private static func list(_ names: [String]) -> String {
    let shown = names.count > 7 ? Array(names.prefix(5)) : names
    if shown.count < names.count {
      return shown.joined(separator: ", ") + " and \(names.count - shown.count) more"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }
}
