internal import Experiments
internal import StateKit

extension ChangeDescription {
  /// Describes a change of the variants; returns `nil` if another state changed. What a fetch changes
  /// besides is not reported.
  static func experiments(_ transaction: SharedTransaction) -> ChangeDescription? {
    guard let before = (transaction.before as? ReadOnlyExperimentsState)?.all,
      let after = (transaction.after as? ReadOnlyExperimentsState)?.all
    else { return nil }
    let flags = Set(before.keys).union(after.keys).sorted()
    return ChangeDescription(
      owner: "experiments",
      lines: flags.compactMap { flag in
        difference(flag, before[flag]?.key ?? "none", after[flag]?.key ?? "none")
      })
  }
}
