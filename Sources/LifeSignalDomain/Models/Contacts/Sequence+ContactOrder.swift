public import Foundation

extension Sequence<Contact> {
  /// Returns the responders in the order of their list: emergencies, missed check-ins, pings
  /// without an answer, then the rest, each group by name (rule 4.7).
  ///
  /// - Complexity: O(*n* log *n*).
  public func respondersInOrder(at now: Date) -> [Contact] {
    inOrder(.responder, .name, at: now)
  }

  /// Returns the dependents in the order of their list (rule 4.7).
  ///
  /// The groups are those of the responders, except that only pings that the account holder sent
  /// count. `order` applies within a group.
  ///
  /// - Complexity: O(*n* log *n*).
  public func dependentsInOrder(_ order: DependentOrder, at now: Date) -> [Contact] {
    inOrder(.dependent, order, at: now)
  }

  private func inOrder(_ role: Role, _ order: DependentOrder, at now: Date) -> [Contact] {
    filter { $0.roles.contains(role) }
      .map { ContactSortKey($0, as: role, at: now) }
      .sorted { ContactSortKey.isBefore($0, $1, by: order) }
      .map(\.contact)
  }
}
