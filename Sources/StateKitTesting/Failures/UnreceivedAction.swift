import StateKit

/// A pending action, as a message names it.
struct UnreceivedAction: Equatable, Sendable {
  let action: String
  /// The effect that sent it, if known.
  let sender: EffectIdentity?
  /// Whether it is the dismissal of a child, which has a step of its own.
  var isDismissal = false

  init<Action: Sendable>(_ action: Action, from sender: EffectIdentity?) {
    self.action = RenderedDifference.describe(action)
    self.sender = sender
  }

  /// The dismissal of a child, for which an effect of the child has called `dismiss()`.
  init(dismissalBy sender: EffectIdentity?) {
    action = "dismiss()"
    self.sender = sender
    isDismissal = true
  }

  /// The action as part of a sentence: "`added(…)`, sent by the effect contacts.add
  /// (App/ContactsFeature.swift:41),"
  var text: String {
    "`\(action)`" + (sender.map { ", sent by the effect \($0)," } ?? "")
  }
}
