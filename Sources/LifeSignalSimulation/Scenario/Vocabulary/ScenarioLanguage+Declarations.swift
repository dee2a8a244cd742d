extension ScenarioLanguage {
  static let declarationPhrases: [Phrase<ScenarioDeclaration>] = [
    Phrase("scenario <title>", "sets the title", .text) { .title($0) },
    Phrase("person <Name>", "adds a person with a phone on which the app is running", .newName) {
      .person($0)
    },
    Phrase("device <Name's> <device>", "adds another device of a person", .owner, .newDevice) {
      .device(DeviceReference(person: $0, device: $1))
    },
  ]
}
