internal import LifeSignalDomain
internal import LifeSignalFeatures

/// The help text of a session, which lists what is possible now.
struct PlayHelp {
  /// A sentence form, and what it does.
  private typealias Row = (pattern: String, summary: String)
  private typealias Section = (title: String, rows: [Row])

  /// The maximum width of the column of patterns; a longer pattern shifts only its own summary.
  private static let patternWidthLimit = 44

  private let context: ScenarioContext

  init(_ context: ScenarioContext) { self.context = context }

  /// The people and what they see, as text.
  var people: String {
    let actors = context.participants.devices
    guard !actors.isEmpty else { return "There are no people yet; `person Ana` adds one." }
    let width = actors.map(\.description.count).max() ?? 0
    return actors.map { name in
      let description = (try? context.actor(name)).map { actor in
        actor.device.isRunning
          ? "sees \(actor.device.state.screen.scenarioText); is \(actor.session.phase.scenarioText)"
          : "has closed the app"
      }
      return padded("\(name)", to: width) + "  " + (description ?? "is not in the world")
    }.joined(separator: "\n")
  }

  /// Everything that is possible now: the actions on each person's screen, and all other lines.
  var text: String {
    var sections: [Section] = []
    for (title, acts) in possibleActsByScreen { sections.append((title, rows(acts))) }
    sections += context.world.live == nil ? worldSections : livePhoneSections
    return sections.map { title, rows in
      let width = min(Self.patternWidthLimit, rows.map(\.pattern.count).max() ?? 0)
      let lines = rows.map { "  " + padded($0.pattern, to: width) + "  " + $0.summary }
      return ([title] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// What a phone can do whose server runs in another process, besides the actions on its screen.
  private var livePhoneSections: [Section] {
    let name = context.participants.devices.first?.description ?? "Ana"
    return [
      (
        "A line may start with a time, or be only a time",
        [
          ("at <time>", "the time since the first start of the phone: at +23:30"),
          ("after <duration>", "from the moment at which the line is performed: after 3 s"),
        ]
      ),
      (
        "Expectations:  expect \(name) ...",
        [
          ("expect \(name) has 1 contact", "`lifesignal-cli help scenario` lists all of them")
        ]
      ),
      ("Commands", rows(PlaySessionCommand.phrases.filter { !$0.pattern.hasPrefix("save") })),
      (
        "A line that waits for the server",
        [
          ("a further line", "waits until it is done"),
          ("Ctrl-C", "ends the phone at once; so does the end of the input at a terminal"),
        ]
      ),
    ]
  }

  /// What is possible in a simulated world, besides the actions on the screens.
  private var worldSections: [Section] {
    let language = ScenarioLanguage.lifeSignal
    var sections: [Section] = []
    sections.append(
      (
        "A line may start with a time, or be only a time",
        [
          ("at <time>", "the time since the start: at +23:30"),
          ("after <duration>", "the time since the last action or line with a time: after 2 h"),
        ]
      ))
    if !context.participants.people.isEmpty {
      sections.append(
        (
          "Expectations:  expect <actor> ...  |  expect server ...",
          [
            ("expect Ana has 1 contact", "`lifesignal-cli help scenario` lists all of them")
          ]
        ))
    }
    sections.append(
      ("Clocks of phones:  <Name's> clock ...", rows(language.clockOperations.phrases)))
    sections.append(
      ("Lines of phones:  <Name's> line ...", rows(language.lineOperations.phrases)))
    sections.append(("Events in the world", rows(language.worldOperations.phrases)))
    let declarations = language.declarations.phrases.filter { !$0.pattern.hasPrefix("scenario") }
    sections.append(("People and devices", rows(declarations)))
    sections.append(("Commands", rows(PlaySessionCommand.phrases)))
    return sections
  }

  /// The actions that the current screens allow, in one section for each screen. The title of a
  /// section names the devices that show the screen.
  private var possibleActsByScreen: [(title: String, acts: [Phrase<DeviceOperation>])] {
    var groups: [(screen: String, names: [String])] = []
    for name in context.participants.devices {
      guard let actor = try? context.actor(name) else { continue }
      let screen = actor.device.isRunning ? actor.device.state.screen.scenarioText : "nothing"
      if let index = groups.firstIndex(where: { $0.screen == screen }) {
        groups[index].names.append(name.description)
      } else {
        groups.append((screen, [name.description]))
      }
    }
    return groups.map { group in
      (
        "\(group.names.joined(separator: ", ")), who \(group.names.count == 1 ? "sees" : "see") \(group.screen)",
        Self.possibleActs(on: group.screen).filter {
          context.world.live == nil || LivePhoneLimit.allows($0.pattern)
        }
      )
    }
  }

  private static func possibleActs(on screen: String) -> [Phrase<DeviceOperation>] {
    typealias Language = ScenarioLanguage
    switch screen {
    case "the sign-in screen":
      return Language.signInOperations.filter {
        $0.pattern != "tries again" && $0.pattern != "signs out"
      }
        + Language.deviceOperations
    case "onboarding": return Language.onboardingOperations + Language.deviceOperations
    case "the tabs":
      return Language.checkInOperations + Language.contactOperations + Language.personOperations
        + Language.settingsOperations
        + Language.signInOperations.filter { $0.pattern == "signs out" } + Language.deviceOperations
    case "a failure to retry":
      return Language.signInOperations.filter { $0.pattern == "tries again" }
        + Language.deviceOperations
    case "nothing": return Language.deviceOperations.filter { $0.pattern != "closes the app" }
    default: return Language.deviceOperations
    }
  }

  private func rows<Meaning>(_ phrases: [Phrase<Meaning>]) -> [Row] {
    phrases.map { ($0.pattern, $0.summary) }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
