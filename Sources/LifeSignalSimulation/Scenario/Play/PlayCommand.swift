/// What can be said to a ``Play`` besides the lines of a story.
enum PlayCommand: Equatable, Sendable {
  /// A part of what a device shows.
  enum Part: String, CaseIterable, Sendable {
    /// What the four owners publish, by their names in a timeline.
    case session, user, contacts, notifications
    /// What waits to be sent, what the screen shows, and the device itself.
    case queue, screen, device

    /// Other words for a part.
    static let otherWords: [String: Part] = ["profile": .user, "notices": .notifications]
  }

  case look(ScenarioActor, Part?)
  case people
  case save(String)
  case help
  case quit

  /// The commands as phrases, so that wrong ones are answered like any wrong line.
  static let phrases: [Phrase<PlayCommand>] = [
    Phrase("look at <actor>", "shows everything that a device shows", .actor) { .look($0, nil) },
    Phrase(
      "look at <actor> <part>",
      "one part: " + Part.allCases.map(\.rawValue).joined(separator: ", "), .actor, .part
    ) { .look($0, $1) },
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
  static var part: Self {
    Slot { reader throws(Mismatch) in
      if let word = reader.nextWord, let part = PlayCommand.Part.otherWords[word] {
        reader.skip()
        return part
      }
      return try reader.read(.choice(PlayCommand.Part.allCases.map { ($0.rawValue, $0) }))
    }
  }
}
