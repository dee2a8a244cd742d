/// What was found in the folder of a world, as a person is told it.
struct FoundWorld {
  private let folder: WorldFolder

  /// The seed that was asked for; nothing when none was.
  private let wantedSeed: UInt64?

  init(_ folder: WorldFolder, wantedSeed: UInt64?) {
    self.folder = folder
    self.wantedSeed = wantedSeed
  }

  /// One line for a new world, and a few sentences for one that goes on.
  var text: String {
    guard let found = folder.found else { return "A new world, kept in \(folder.path)." }
    let time = StoryTime(found.horizon, precision: .seconds)
    var sentences = ["The world in \(folder.path) goes on at \(time)."]
    if let wantedSeed, wantedSeed != found.seed {
      sentences.append("Its seed is \(found.seed), that of its beginning, and not \(wantedSeed).")
    }
    if found.horizon > found.elapsed {
      sentences.append(
        """
        It ended while time passed, at or after \(StoryTime(found.elapsed, precision: .seconds)): \
        what did not happen by then did not happen.
        """)
    }
    sentences.append(people(found))
    if !found.people.isEmpty { sentences.append("`people` says what they see.") }
    return sentences.joined(separator: " ")
  }

  private func people(_ found: WorldRecord) -> String {
    let names = found.story.cast.people
    guard !names.isEmpty else { return "Nobody is in it yet." }
    let here = "\(Self.list(names)) \(names.count == 1 ? "is" : "are") in it"
    let devices = found.devices.count == 1 ? "one device" : "\(found.devices.count) devices"
    let running = found.devices.count(where: \.isRunning)
    let apps =
      switch running {
      case 0: "no app runs"
      case found.devices.count: running == 1 ? "the app runs on it" : "the app runs on all of them"
      default: "the app runs on \(running) of them"
      }
    return "\(here), with \(devices); \(apps)."
  }

  /// A few names, or the first of many and how many more.
  private static func list(_ names: [String]) -> String {
    let shown = names.count > 7 ? Array(names.prefix(5)) : names
    if shown.count < names.count {
      return shown.joined(separator: ", ") + " and \(names.count - shown.count) more"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }
}
