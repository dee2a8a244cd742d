extension ScenarioLanguage {
  static let declarationPhrases: [Phrase<ScenarioDeclaration>] = [
    Phrase("scenario <title>", "names the story", .text) { .title($0) },
    Phrase("person <Name>", "adds somebody, with a phone on which the app runs", .newName) {
      .person($0)
    },
    Phrase("device <Name's> <device>", "adds a further device of somebody", .owner, .newDevice) {
      .device(ScenarioActor(person: $0, device: $1))
    },
  ]
}
