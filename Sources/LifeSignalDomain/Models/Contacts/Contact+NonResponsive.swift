public import Foundation

extension Contact {
  /// Returns whether the contact has missed a check-in, according to the server or to the clock
  /// (rule 5.6).
  ///
  /// The status of a contact and the badges of the tabs both use this function, so that they agree.
  public func isNonResponsive(at now: Date) -> Bool {
    nonResponsiveSince != nil || (dueAt.map { now >= $0 } ?? false)
  }
}
