internal import Foundation
internal import LifeSignalDomain

/// The whole state of a server between two actions, so that the actions that follow can be replayed.
///
/// In contrast to the encoding of ``BackendState``, which a later process starts from when all messages
/// of the earlier one are lost, a snapshot contains the record of received requests and the start of the
/// process by its clock. Without the record, a replayed copy of a request would be carried out.
public struct BackendSnapshot: Hashable, Sendable, Codable {
  private enum Key: CodingKey {
    case state, clock, requests
  }

  /// The state of the server.
  public let state: BackendState

  /// Creates a snapshot of a state.
  public init(_ state: BackendState) { self.state = state }

  /// Decodes the state and the two parts that its own encoding leaves out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var state = try container.decode(BackendState.self, forKey: .state)
    state.clock = try container.decode(ServerClock.self, forKey: .clock)
    state.requestDeduplicator = try container.decode(RequestDeduplicator.self, forKey: .requests)
    self.state = state
  }

  /// Encodes the state and the two parts that its own encoding leaves out.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(state, forKey: .state)
    try container.encode(state.clock, forKey: .clock)
    try container.encode(state.requestDeduplicator, forKey: .requests)
  }
}
