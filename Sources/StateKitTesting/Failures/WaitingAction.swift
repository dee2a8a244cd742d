import StateKit

/// An action that waits to be received, as a message names it.
struct WaitingAction: Equatable, Sendable {
  let action: String
  /// The effect that sent it, where that is known.
  let sender: EffectIdentity?

  init<Action: Sendable>(_ action: Action, from sender: EffectIdentity?) {
    self.action = Difference.describe(action)
    self.sender = sender
  }

  /// "`added(…)` by contacts.add (App/ContactsFeature.swift:41)"
  var text: String {
    "`\(action)`" + (sender.map { ", which the effect \($0) sent," } ?? "")
  }
}
