internal import StateKit

/// What an owner changed, in the words of a story.
///
/// A new owner is one file beside this one and one line here; until then its changes are told as
/// values: what it publishes, and where that differs.
struct ChangeStory: Equatable {
  /// Whose state it is.
  let owner: String
  /// Each change, one line; none when readers see no difference.
  let lines: [String]

  init(owner: String, lines: [String]) {
    self.owner = owner
    self.lines = lines
  }

  /// Tells a transaction; nothing when it changed nothing that anybody can see.
  init?(_ transaction: SharedTransaction, stage: Stage) {
    let told =
      ChangeStory.session(transaction) ?? ChangeStory.user(transaction)
      ?? ChangeStory.contacts(transaction) ?? ChangeStory.notifications(transaction, stage: stage)
    self = told ?? ChangeStory(untold: transaction)
  }

  /// Tells a transaction of an owner that has no words of its own.
  init(untold transaction: SharedTransaction) {
    let difference = ValuePrinter().difference(from: transaction.before, to: transaction.after)
    self.init(
      owner: transaction.published,
      lines: difference.description.split(separator: "\n").map(String.init))
  }

  /// `what before → after`, when the two differ.
  static func difference(_ what: String, _ before: String, _ after: String) -> String? {
    before == after ? nil : "\(what)\(what.isEmpty ? "" : " ")\(before) → \(after)"
  }
}
