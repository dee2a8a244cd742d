public import Foundation

extension Contact {
  /// Whether the contact has missed their check-in: the server says so, or the clock does (5.6). What
  /// is shown, counted and ordered by is this one.
  public func isNonResponsive(at now: Date) -> Bool {
    nonResponsiveSince != nil || (dueAt.map { now >= $0 } ?? false)
  }
}
