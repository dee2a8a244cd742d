public import Foundation

extension Sequence<Contact> {
  /// The responders as they are listed (4.7): an emergency first, then who missed a check-in, then
  /// whom a ping waits for, then the rest, each by name.
  ///
  /// - Complexity: O(*n* log *n*).
  public func respondersInOrder(at now: Date) -> [Contact] {
    inOrder(.responder, .name, at: now)
  }

  /// The dependents as they are listed (4.7): as responders, but for the pings, of which those that I
  /// sent count, and for `order` among those who are equally urgent.
  ///
  /// - Complexity: O(*n* log *n*).
  public func dependentsInOrder(_ order: DependentOrder, at now: Date) -> [Contact] {
    inOrder(.dependent, order, at: now)
  }

  private func inOrder(_ role: Role, _ order: DependentOrder, at now: Date) -> [Contact] {
    filter { $0.roles.contains(role) }
      .map { ContactOrder($0, as: role, at: now) }
      .sorted { ContactOrder.isBefore($0, $1, by: order) }
      .map(\.contact)
  }
}
