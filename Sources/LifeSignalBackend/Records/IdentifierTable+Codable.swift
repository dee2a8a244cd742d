internal import LifeSignalDomain

/// A table is saved as a list of its entries, in a deterministic order.
extension IdentifierTable: Codable where Value: Codable {
  private struct Entry: Codable {
    let id: ID
    let value: Value
  }

  /// Decodes a table from the list of its entries.
  ///
  /// - Throws: `DecodingError` if the list contains an identifier twice.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.singleValueContainer()
    for entry in try container.decode([Entry].self) {
      guard self[entry.id] == nil else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "The list contains the identifier \(entry.id) twice.")
      }
      self[entry.id] = entry.value
    }
  }

  /// Encodes the table as the list of its entries.
  ///
  /// - Complexity: O(*n* log *n*).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let entries = keys.sorted().compactMap { id in self[id].map { Entry(id: id, value: $0) } }
    try container.encode(entries)
  }
}
