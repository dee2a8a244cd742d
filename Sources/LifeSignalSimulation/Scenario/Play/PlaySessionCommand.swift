/// The commands of a ``PlaySession`` besides the lines of a scenario.
enum PlaySessionCommand: Equatable, Sendable {
  /// A part of a device's state.
  enum Part: String, CaseIterable, Sendable {
    /// The four states that the app publishes, with the names that a timeline uses.
    case session, user, contacts, notifications
    /// The queue of unsent actions, the screen, and the device's own state.
    case queue, screen, device

    /// Other names of parts.
    static let aliases: [String: Part] = ["profile": .user, "notices": .notifications]
  }

  case look(DeviceReference, Part?)
  case people
  case save(String)
  case help
  case clear
  case quit

  /// The commands as phrases, so that a mistyped command is reported like any other invalid line.
  static let phrases: [Phrase<PlaySessionCommand>] = [
    Phrase("look at <actor>", "shows the whole state of a device", .device) { .look($0, nil) },
    Phrase(
      "look at <actor> <part>",
      "shows one part: " + Part.allCases.map(\.rawValue).joined(separator: ", "), .device, .part
    ) { .look($0, $1) },
    Phrase("people", "lists the people, and what they see") { .people },
    Phrase("save <file>", "saves the lines as a scenario; the file name is in quotes", .text) {
      .save($0)
    },
    Phrase("help|?", "lists what is possible now") { .help },
    Phrase("clear", "clears the terminal") { .clear },
    Phrase("quit|exit", "ends the session; so does the end of the input") { .quit },
  ]

  static let book = PhraseBook(phrases)
}

extension PhraseSlot where Value == PlaySessionCommand.Part {
  static var part: Self {
    PhraseSlot { reader throws(Mismatch) in
      if let word = reader.nextWord, let part = PlaySessionCommand.Part.aliases[word] {
        reader.skip()
        return part
      }
      return try reader.read(.choice(PlaySessionCommand.Part.allCases.map { ($0.rawValue, $0) }))
    }
  }
}
