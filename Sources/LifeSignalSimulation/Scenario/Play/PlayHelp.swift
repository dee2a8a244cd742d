internal import LifeSignalDomain

/// What can be said now, as text.
struct PlayHelp {
  private let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  /// Who is here, and what they see.
  var people: String {
    let actors = stage.cast.actors
    guard !actors.isEmpty else { return "Nobody is here yet: `person Ana` brings somebody in." }
    let width = actors.map(\.description.count).max() ?? 0
    return actors.map { name in
      let found = (try? stage.actor(name)).map { actor in
        actor.device.isRunning
          ? "sees \(actor.device.state.screen.story); is \(actor.session.phase.story)"
          : "has closed the app"
      }
      return padded("\(name)", to: width) + "  " + (found ?? "is not here")
    }.joined(separator: "\n")
  }

  /// Everything that can be said now: what each person's screen allows, and the rest.
  var text: String {
    let language = ScenarioLanguage.lifeSignal
    var sections: [(String, [(String, String)])] = []
    for (title, acts) in possibleActs { sections.append((title, rows(acts))) }
    sections.append(
      (
        "Any line may begin with a time, or be one",
        [
          ("at <time>", "so long after the start: at +23:30"),
          ("after <duration>", "so long after the last line that did something: after 2 h"),
        ]
      ))
    if !stage.cast.people.isEmpty {
      sections.append(
        (
          "What is so:  expect <actor> ...  |  expect server ...",
          [
            ("expect Ana has 1 contact", "`lifesignal-cli help scenario` lists all of them")
          ]
        ))
    }
    sections.append(("What happens to the world", rows(language.worldActs.phrases)))
    sections.append(
      ("Who is here", rows(language.declarations.phrases.filter { !$0.pattern.hasPrefix("sc") })))
    sections.append(("Besides", rows(PlayCommand.phrases)))
    return sections.map { title, rows in
      let width = min(44, rows.map(\.0.count).max() ?? 0)
      let lines = rows.map { "  " + padded($0.0, to: width) + "  " + $0.1 }
      return ([title] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// What the screens that people see let them do, one group for those who see the same.
  private var possibleActs: [(String, [Phrase<ActorAct>])] {
    var groups: [(screen: String, names: [String])] = []
    for name in stage.cast.actors {
      guard let actor = try? stage.actor(name) else { continue }
      let screen = actor.device.isRunning ? actor.device.state.screen.story : "nothing"
      if let index = groups.firstIndex(where: { $0.screen == screen }) {
        groups[index].names.append(name.description)
      } else {
        groups.append((screen, [name.description]))
      }
    }
    return groups.map { group in
      (
        "\(group.names.joined(separator: ", ")), who \(group.names.count == 1 ? "sees" : "see") \(group.screen)",
        Self.acts(on: group.screen)
      )
    }
  }

  private static func acts(on screen: String) -> [Phrase<ActorAct>] {
    typealias Language = ScenarioLanguage
    switch screen {
    case "the sign-in screen":
      return Language.signInActs.filter { $0.pattern != "tries again" && $0.pattern != "signs out" }
        + Language.deviceActs
    case "onboarding": return Language.onboardingActs + Language.deviceActs
    case "the tabs":
      return Language.checkInActs + Language.contactActs + Language.personActs
        + Language.settingsActs
        + Language.signInActs.filter { $0.pattern == "signs out" } + Language.deviceActs
    case "a failure to retry":
      return Language.signInActs.filter { $0.pattern == "tries again" } + Language.deviceActs
    case "nothing": return Language.deviceActs.filter { $0.pattern != "closes the app" }
    default: return Language.deviceActs
    }
  }

  private func rows<Meaning>(_ phrases: [Phrase<Meaning>]) -> [(String, String)] {
    phrases.map { ($0.pattern, $0.summary) }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
