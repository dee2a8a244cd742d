internal import LifeSignalDomain
internal import LifeSignalFeatures

/// A question that the app asks before an action, in the language of scenarios.
enum QuestionWord: String, CaseIterable, Sendable {
  case ping
  case cancelPing = "cancel-ping"
  case addRole = "add-role"
  case removeRole = "remove-role"
  /// Removing the role also cancels a ping.
  case removeRoleAndPing = "remove-role-and-ping"
  case removeContact = "remove-contact"
  case answerAll = "answer-all"
  case resetCode = "reset-code"
  case signOut = "sign-out"
  case signOutBeforeDelivery = "sign-out-before-delivery"
  case signOutDuringEmergency = "sign-out-during-emergency"
  case signOutBeforeEnd = "sign-out-before-end"
  case deleteAccount = "delete-account"

  /// Creates the question that the tabs ask; returns `nil` if they ask none.
  init?(in tabs: TabsFeature.State, _ contacts: ReadOnlyContactsState) {
    switch tabs.contacts.commands.shownQuestion(in: contacts) {
    case .ping: self = .ping
    case .cancelPing: self = .cancelPing
    case .addRole: self = .addRole
    case .removeRole(_, _, let cancelsPing): self = cancelsPing ? .removeRoleAndPing : .removeRole
    case .remove: self = .removeContact
    case nil:
      switch tabs.profile.question {
      case .signOut: self = .signOut
      case .signOutBeforeDelivery: self = .signOutBeforeDelivery
      case .signOutDuringEmergency: self = .signOutDuringEmergency
      case .signOutBeforeEnd: self = .signOutBeforeEnd
      case .deleteAccount: self = .deleteAccount
      case nil:
        if tabs.contacts.responders.stage == .confirmingAll {
          self = .answerAll
        } else if tabs.home.code == .confirmingReset {
          self = .resetCode
        } else {
          return nil
        }
      }
    }
  }
}
