import StateKit
import StateKitPrinting

/// The kinds of deeply nested values. Most of them have 5,000 levels.
enum DeepValue: CaseIterable {
  case cases, structs, lists, tables, optionals, tuples, objects, listsOfTables, keys
  case differingKinds

  /// Returns a value of this kind whose innermost part is `leaf`.
  func make(_ leaf: Int) -> any Sendable {
    let depth = 5_000
    return switch self {
    case .cases: (0..<depth).reduce(Nest.leaf(leaf)) { nest, _ in .more(nest) }
    case .structs: (0..<depth).reduce(leaf as any Sendable) { inner, _ in Level(inner: inner) }
    case .lists:
      (0..<depth).reduce(leaf as any Sendable) { inner, _ in [inner, 0] as [any Sendable] }
    case .tables:
      (0..<depth).reduce(leaf as any Sendable) { inner, _ in ["a": inner] as [String: any Sendable]
      }
    case .optionals:
      (0..<depth).reduce(leaf as any Sendable) { inner, _ in
        Level(inner: Optional(inner) as any Sendable)
      }
    case .tuples:
      (0..<depth).reduce(leaf as any Sendable) { inner, _ in
        (inner, second: 0) as (any Sendable, second: Int)
      }
    case .objects:
      (0..<depth).reduce(leaf as any Sendable) { inner, _ in LevelObject(inner: inner) }
    case .listsOfTables:
      (0..<depth).reduce(leaf as any Sendable) { inner, _ in [[1: inner]] as [[Int: any Sendable]] }
    case .keys:
      // Only 200 levels: each key is hashed to its full depth when it is inserted.
      (0..<200).reduce(leaf as any Hashable & Sendable) { key, _ in Key(key) }
    case .differingKinds:
      // The values with the leaves 1 and 2 differ in kind at the greatest depth that is compared,
      // and the differing parts are deeply nested themselves.
      (0..<(ValuePrinter.depthLimit - 2)).reduce(
        (leaf == 1 ? Self.structs : Self.lists).make(leaf)
      ) { inner, _ in ["a": inner] as [String: any Sendable] }
    }
  }

  private struct Key: Hashable, Sendable {
    let table: [Wrapper: Int]

    init(_ key: any Hashable & Sendable) { table = [Wrapper(key: key): 1, Wrapper(key: 0): 2] }
  }

  private struct Wrapper: Hashable, Sendable {
    let key: any Hashable & Sendable

    static func == (one: Self, other: Self) -> Bool {
      AnyHashable(one.key) == AnyHashable(other.key)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(key)) }
  }

  private indirect enum Nest: Sendable {
    case leaf(Int)
    case more(Nest)
  }

  private struct Level: Sendable {
    let inner: any Sendable
  }

  private final class LevelObject: Sendable {
    let inner: any Sendable
    init(inner: any Sendable) { self.inner = inner }
  }
}
