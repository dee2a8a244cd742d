internal import Foundation
internal import LifeSignalDomain

/// The part of the state that is saved. Decoding computes the derived values again.
///
/// The record of received requests is not saved. A later server process does not need it: copies of
/// requests that were on their way when the earlier process ended are lost, and never arrive. A server
/// whose messages survive its process, or whose requests are replayed, saves a ``BackendSnapshot``.
extension BackendState: Codable {
  private enum Key: CodingKey {
    case accounts, accountsByPhone, verifications, qrCodes, fixedCode, unreadableMessages, lastDate
  }

  /// Decodes the state that an earlier server process saved.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init()
    accounts = try container.decode(AccountTable.self, forKey: .accounts)
    accountsByPhone = try container.decode([String: UserID].self, forKey: .accountsByPhone)
    verifications = try container.decode(VerificationTable.self, forKey: .verifications)
    qrCodes = try container.decode([QRCodeID: QRCodeStatus].self, forKey: .qrCodes)
    fixedCode = try container.decodeIfPresent(VerificationCode.self, forKey: .fixedCode)
    unreadableMessages = try container.decode(Int.self, forKey: .unreadableMessages)
    // The limit is far from an overflow, so that the number can be incremented.
    guard (0..<1 << 62).contains(unreadableMessages) else {
      throw DecodingError.dataCorruptedError(
        forKey: .unreadableMessages, in: container,
        debugDescription: "The number of unreadable messages is negative or too large.")
    }
    clock = ServerClock(lastDate: try container.decodeIfPresent(Date.self, forKey: .lastDate))
    dueTimes = derivedDueTimes
  }

  /// Encodes the part of the state that is saved.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(accounts, forKey: .accounts)
    try container.encode(accountsByPhone, forKey: .accountsByPhone)
    try container.encode(verifications, forKey: .verifications)
    try container.encode(qrCodes, forKey: .qrCodes)
    try container.encodeIfPresent(fixedCode, forKey: .fixedCode)
    try container.encode(unreadableMessages, forKey: .unreadableMessages)
    try container.encodeIfPresent(clock.lastDate, forKey: .lastDate)
  }

  /// The state that a later server process decodes after this state was saved.
  public var persistedState: BackendState {
    var state = self
    state.requestDeduplicator = RequestDeduplicator()
    state.clock.endProcess()
    return state
  }
}
