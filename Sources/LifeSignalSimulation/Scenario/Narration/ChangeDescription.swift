internal import Realtime
internal import StateKit
internal import StateKitPrinting

/// A description of one change of a published state, in the language of scenarios.
///
/// Only one client, the owner, can change a published state. To describe the state of a new owner
/// in this language, add one file beside this one and one line to `init(_:context:)`.
/// Without them, the description consists of the published type and the differences between the
/// values.
struct ChangeDescription: Equatable {
  /// The name of the owner that changed its state, such as `session`; for an owner that has no
  /// description in the language of scenarios, the name of the published type.
  let owner: String
  /// The changes, one line each; empty if the change is not worth reporting.
  let lines: [String]

  init(owner: String, lines: [String]) {
    self.owner = owner
    self.lines = lines
  }

  /// Describes a transaction; `nil` for the connection below a line, whose status the session shows.
  init?(_ transaction: SharedTransaction, context: ScenarioContext) {
    if transaction.publishedTypeName == "\(ReadOnlyRealtimeState.self)" { return nil }
    let description =
      ChangeDescription.session(transaction) ?? ChangeDescription.user(
        transaction, context: context)
      ?? ChangeDescription.contacts(transaction, context: context)
      ?? ChangeDescription.notifications(transaction, context: context)
      ?? ChangeDescription.experiments(transaction)
    self = description ?? ChangeDescription(comparing: transaction)
  }

  /// Describes a transaction by comparing the published values, for an owner without a description
  /// in the language of scenarios.
  init(comparing transaction: SharedTransaction) {
    let difference = ValuePrinter().difference(from: transaction.before, to: transaction.after)
    self.init(
      owner: transaction.publishedTypeName,
      lines: difference.description.split(separator: "\n").map(String.init))
  }

  /// Returns `name before → after` if the two values differ.
  static func difference(_ name: String, _ before: String, _ after: String) -> String? {
    before == after ? nil : "\(name)\(name.isEmpty ? "" : " ")\(before) → \(after)"
  }
}
