internal import Foundation
public import LifeSignalDomain

/// A dictionary of values by identifier, divided into shards, each of which is copied on write.
///
/// While a caller keeps a copy of the table from before an event, a change of one value copies one
/// shard instead of the whole table.
public struct IdentifierTable<ID: UUIDIdentifier, Value: Hashable & Sendable>: Hashable, Sendable {
  /// The number of shards, a power of two.
  private static var shardCount: Int { 32 }

  private var shards: [[ID: Value]]
  /// The number of values in the table.
  public private(set) var count = 0

  /// Creates an empty table.
  public init() {
    shards = Array(repeating: [:], count: Self.shardCount)
  }

  /// Whether the table is empty.
  public var isEmpty: Bool { count == 0 }

  /// The value of an identifier, or `nil` if there is none.
  public subscript(id: ID) -> Value? {
    get { shards[Self.shardIndex(of: id)][id] }
    _modify {
      let shard = Self.shardIndex(of: id)
      let oldCount = shards[shard].count
      defer { count += shards[shard].count - oldCount }
      yield &shards[shard][id]
    }
  }

  /// The values, in no particular order.
  public var values: some Sequence<Value> { shards.lazy.flatMap(\.values) }

  /// The identifiers, in no particular order.
  public var keys: some Sequence<ID> { shards.lazy.flatMap(\.keys) }

  /// Returns the index of the shard for an identifier, taken from the last byte of its UUID.
  private static func shardIndex(of id: ID) -> Int {
    Int(id.rawValue.uuid.15) & (shardCount - 1)
  }
}
