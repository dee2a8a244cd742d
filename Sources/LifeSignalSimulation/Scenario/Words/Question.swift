internal import LifeSignalDomain

/// What the app asks a person before it does something, and about whom.
struct Question: Hashable {
  let word: QuestionWord
  /// Whom it is about; nobody for what concerns no contact.
  private let contact: UserID?
  /// The role that it is about, if one.
  private let role: Role?

  /// What the tabs ask; nothing when they ask nothing.
  init?(in tabs: TabsFeature.State) {
    guard let word = QuestionWord(in: tabs) else { return nil }
    self.word = word
    let question = tabs.contacts.commands.question
    contact = question?.contact
    role =
      switch question {
      case .addRole(let role, _), .removeRole(let role, _, _): role
      case .ping, .cancelPing, .remove, nil: nil
      }
  }

  /// The question in the words of a story.
  func shown(on stage: Stage) -> ShownWord {
    let about = [contact.map(stage.name), role.map(Self.story)].compactMap(\.self)
    return .question(word.rawValue, about: about.joined(separator: ", "))
  }

  private static func story(_ role: Role) -> String {
    switch role {
    case .responder: "responder"
    case .dependent: "dependent"
    }
  }
}
