internal import Foundation

/// Values by identifier, in shards that copies share: who keeps the state before an event makes the
/// event copy one shard, not everything that the server knows.
public struct IdentifierTable<ID: UUIDIdentifier, Value: Hashable & Sendable>: Hashable, Sendable {
  /// How many shards there are; a power of two.
  private static var shardCount: Int { 32 }

  private var shards: [[ID: Value]]
  /// How many values there are.
  public private(set) var count = 0

  /// No values.
  public init() {
    shards = Array(repeating: [:], count: Self.shardCount)
  }

  /// Whether there are no values.
  public var isEmpty: Bool { count == 0 }

  /// The value of an identifier; nothing when there is none.
  public subscript(id: ID) -> Value? {
    get { shards[Self.shard(of: id)][id] }
    _modify {
      let shard = Self.shard(of: id)
      let before = shards[shard].count
      defer { count += shards[shard].count - before }
      yield &shards[shard][id]
    }
  }

  /// The values, in no order.
  public var values: some Sequence<Value> { shards.lazy.flatMap(\.values) }

  /// The identifiers that there is a value of, in no order.
  public var keys: some Sequence<ID> { shards.lazy.flatMap(\.keys) }

  private static func shard(of id: ID) -> Int {
    Int(id.rawValue.uuid.15) & (shardCount - 1)
  }
}
