/// What outlives the server's process. What can be derived is derived again, and which requests were
/// heard is forgotten: what was on its way when the process ended arrives nowhere, and every device
/// counts its requests anew with its next launch.
extension BackendState: Codable {
  private enum Key: CodingKey {
    case accounts, accountsByPhone, verifications, qrCodes, fixedCode, unreadableMessages
  }

  /// Reads what a server left.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init()
    accounts = try container.decode(AccountTable.self, forKey: .accounts)
    accountsByPhone = try container.decode([String: UserID].self, forKey: .accountsByPhone)
    verifications = try container.decode(VerificationTable.self, forKey: .verifications)
    qrCodes = try container.decode([QRCodeID: QRCodeStatus].self, forKey: .qrCodes)
    fixedCode = try container.decodeIfPresent(VerificationCode.self, forKey: .fixedCode)
    unreadableMessages = try container.decode(Int.self, forKey: .unreadableMessages)
    guard (0..<1 << 62).contains(unreadableMessages) else {
      throw DecodingError.dataCorruptedError(
        forKey: .unreadableMessages, in: container,
        debugDescription: "So many cannot be counted on.")
    }
    dueTimes = derivedDueTimes
  }

  /// Writes what is to outlive this server.
  ///
  /// - Complexity: O(n log n) in what it knows.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(accounts, forKey: .accounts)
    try container.encode(accountsByPhone, forKey: .accountsByPhone)
    try container.encode(verifications, forKey: .verifications)
    try container.encode(qrCodes, forKey: .qrCodes)
    try container.encodeIfPresent(fixedCode, forKey: .fixedCode)
    try container.encode(unreadableMessages, forKey: .unreadableMessages)
  }

  /// The same server, as it is read again after it was written.
  public var kept: BackendState {
    var state = self
    state.heard = HeardRequests()
    return state
  }
}
