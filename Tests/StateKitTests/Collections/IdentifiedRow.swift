@testable import StateKit

/// A row whose id can be changed by mistake.
struct IdentifiedRow: Hashable, Sendable, Codable, Identifiable {
  var id: Int
  var name = ""
}

extension IdentifiedArray {
  /// Whether the index is what the elements say: every id, once, at its position.
  var isConsistent: Bool {
    positions.count == storage.count
      && storage.enumerated().allSatisfy { positions[$1.id] == $0 }
      && (token != nil || storage.isEmpty)
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
