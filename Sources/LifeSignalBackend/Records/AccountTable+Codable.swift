/// The accounts are saved as a list, in a deterministic order. The set of touched accounts belongs
/// to one event and is not saved.
extension AccountTable: Codable {
  /// Decodes the accounts from a list.
  ///
  /// - Throws: `DecodingError` if the list contains an account twice.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.singleValueContainer()
    for account in try container.decode([Account].self) {
      guard self[account.id] == nil else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "The list contains the account \(account.id) twice.")
      }
      self[account.id] = account
    }
    beginEvent()
  }

  /// Encodes the accounts as a list.
  ///
  /// - Complexity: O(*n* log *n*).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.sorted { $0.id < $1.id })
  }
}
