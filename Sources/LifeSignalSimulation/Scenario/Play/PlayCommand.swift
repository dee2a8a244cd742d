/// What can be said to a ``Play`` besides the lines of a story.
enum PlayCommand: Equatable, Sendable {
  /// A part of what a device shows.
  enum Part: String, CaseIterable, Sendable {
    case session, profile, contacts, notices, queue, device
  }

  case look(ScenarioActor, Part?)
  case people
  case save(String)
  case help
  case quit

  /// The commands as phrases, so that wrong ones are answered like any wrong line.
  static let phrases: [Phrase<PlayCommand>] = [
    Phrase("look at <actor>", "shows everything that a device shows", .actor) { .look($0, nil) },
    Phrase("look at <actor> <part>", "shows a part of it", .actor, .part) { .look($0, $1) },
    Phrase("people", "says who is here, and what they see") { .people },
    Phrase("save <file>", "writes what was played as a story, to a file in quotes", .text) {
      .save($0)
    },
    Phrase("help", "says what can be said now") { .help },
    Phrase("quit", "ends it; so does the end of the input") { .quit },
  ]

  static let book = PhraseBook(phrases)
}

extension Slot where Value == PlayCommand.Part {
  static var part: Self { .choice(PlayCommand.Part.allCases.map { ($0.rawValue, $0) }) }
}
