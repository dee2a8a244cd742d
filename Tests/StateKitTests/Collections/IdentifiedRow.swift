@testable import StateKit

/// A row whose id is a `var`, so that tests can make the mistake of changing it.
struct IdentifiedRow: Hashable, Sendable, Codable, Identifiable {
  var id: Int
  var name = ""
}

extension IdentifiedArray {
  /// Whether each element's id is recorded exactly once, with the element's position, and a
  /// collection with elements has a membership token.
  var isConsistent: Bool {
    positions.count == storage.count
      && storage.enumerated().allSatisfy { positions[$1.id] == $0 }
      && (storedMembershipToken != nil || storage.isEmpty)
  }
}

extension IdentifiedArray<IdentifiedRow> {
  /// Rows with these ids and no names.
  static func rows(_ ids: Int...) -> Self {
    var rows = Self()
    for id in ids { rows.append(IdentifiedRow(id: id)) }
    return rows
  }
}
