internal import StateKit

/// A description of an owner's changes in the language of scenarios.
///
/// To describe a new owner, add one file beside this one and one line to `init(_:context:)`.
/// Without them, the changes are described as values: the published type, and the differences.
struct ChangeDescription: Equatable {
  /// The owner of the state.
  let owner: String
  /// The changes, one line each; empty if no reader can see a difference.
  let lines: [String]

  init(owner: String, lines: [String]) {
    self.owner = owner
    self.lines = lines
  }

  /// Describes a transaction.
  init?(_ transaction: SharedTransaction, context: ScenarioContext) {
    let description =
      ChangeDescription.session(transaction) ?? ChangeDescription.user(transaction)
      ?? ChangeDescription.contacts(transaction)
      ?? ChangeDescription.notifications(transaction, context: context)
    self = description ?? ChangeDescription(comparing: transaction)
  }

  /// Describes a transaction by comparing the published values. It is for an owner that has no
  /// description in the language of scenarios.
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
