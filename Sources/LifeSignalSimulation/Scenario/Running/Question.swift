internal import LifeSignalDomain
internal import LifeSignalFeatures

/// A question that the app asks before it performs an action, with the contact and the role that
/// the question is about.
struct Question: Hashable {
  let word: QuestionWord
  /// The contact that the question is about, if any.
  private let contact: UserID?
  /// The role that the question is about, if any.
  private let role: Role?

  /// Creates the question that the tabs currently ask, or returns `nil` if they ask none.
  init?(in tabs: TabsFeature.State, _ contacts: ReadOnlyContactsState) {
    guard let word = QuestionWord(in: tabs, contacts) else { return nil }
    self.word = word
    let question = tabs.contacts.commands.shownQuestion(in: contacts)
    contact = question?.contact
    role =
      switch question {
      case .addRole(let role, _), .removeRole(let role, _, _): role
      case .ping, .cancelPing, .remove, nil: nil
      }
  }

  /// Returns the question in the language of scenarios.
  func shown(on context: ScenarioContext) -> ScreenMessage {
    let about = [contact.map(context.name), role.map(Self.scenarioText)].compactMap(\.self)
    return .question(word.rawValue, about: about.joined(separator: ", "))
  }

  private static func scenarioText(_ role: Role) -> String {
    switch role {
    case .responder: "responder"
    case .dependent: "dependent"
    }
  }
}
