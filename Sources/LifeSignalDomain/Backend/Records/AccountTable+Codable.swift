/// The accounts as a list, in an order that every run has. Which of them were touched is of one event,
/// and is not kept.
extension AccountTable: Codable {
  /// Takes the accounts of a list.
  ///
  /// - Throws: `DecodingError` for a list that has an account twice.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.singleValueContainer()
    for account in try container.decode([Account].self) {
      guard self[account.id] == nil else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "The account \(account.id) is there twice.")
      }
      self[account.id] = account
    }
    beginEvent()
  }

  /// Writes the accounts as a list.
  ///
  /// - Complexity: O(n log n).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.sorted { $0.id < $1.id })
  }
}
