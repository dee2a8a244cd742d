public import HTTPExchange

/// Flags in an order in which each one follows the flags that it depends on.
///
/// A flag that is not valid, or that depends on itself, is set aside and reported. The other flags
/// count. A dependency on a flag that is unknown or set aside is a dependency on a flag without a
/// variant.
///
/// ```swift
/// let order = try FlagOrder(parsing: response.body)
/// for flag in order.setAside { print(flag.key ?? "flag \(flag.index)", flag.error) }
/// ```
public struct FlagOrder: Hashable, Sendable {
  /// The flags that count.
  public let flags: [LocalFlag]
  /// The flags that do not count, in the order in which they came.
  public let setAside: [SetAsideFlag]
  /// The indexes of the flags that count, by their keys.
  let positions: [String: Int]
  /// The flags that count, prepared for their evaluation.
  let plan: EvaluationPlan
  /// Whether conditions or buckets refer to the variant of a flag, for each flag that counts.
  let isReferred: [Bool]

  /// A flag that does not count.
  public struct SetAsideFlag: Error, Hashable, Sendable {
    /// The position of the flag among the given ones, from 0 on.
    public let index: Int
    /// The key of the flag; nil if it has none.
    public let key: String?
    /// Why the flag does not count.
    public let error: FlagError
  }

  /// The reason why a text is no list of flags.
  public enum ParsingError: Error, Hashable, Sendable {
    /// The text is no JSON.
    case json(JSONFailure)
    /// The text is JSON, but not an array.
    case notAnArray
  }

  /// Orders the flags of a JSON text, which is an array.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - maximumByteCount: The largest accepted number of bytes.
  /// - Throws: ``ParsingError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    parsing bytes: [UInt8], maximumByteCount: Int = 1 << 20
  ) throws(ParsingError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes, maximumByteCount: maximumByteCount)
    } catch {
      throw .json(error)
    }
    guard let elements = value.arrayValue else { throw .notAnArray }
    self.init(elements)
  }

  /// Orders flags, which are objects of JSON.
  ///
  /// - Complexity: O(*n*) in the number of flags and dependencies.
  public init(_ elements: [JSONValue]) {
    var setAside: [SetAsideFlag] = []
    var candidates: [Candidate] = []
    var candidatePositions: [String: Int] = [:]
    for (index, element) in elements.enumerated() {
      do throws(FlagError) {
        let flag = try LocalFlag(element)
        if let position = candidatePositions.updateValue(candidates.count, forKey: flag.key) {
          candidates[position].isReplaced = true
          setAside.append(
            SetAsideFlag(index: candidates[position].index, key: flag.key, error: .duplicateKey))
        }
        candidates.append(Candidate(flag: flag, index: index))
      } catch {
        setAside.append(
          SetAsideFlag(index: index, key: element["key"]?.stringValue, error: error))
      }
    }
    candidates.removeAll { $0.isReplaced }
    let groups = DependencyGroups(candidates.map { ($0.flag.key, $0.flag.dependencies) }).groups
    var flags: [LocalFlag] = []
    for group in groups {
      let members = group.map { candidates[$0] }
      if let only = members.first, members.count == 1, !only.dependsOnItself {
        flags.append(only.flag)
      } else {
        let keys = members.map(\.flag.key).sorted()
        setAside += members.map {
          SetAsideFlag(index: $0.index, key: $0.flag.key, error: .cyclicDependency(keys))
        }
      }
    }
    self.flags = flags
    self.positions = Dictionary(
      flags.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { _, new in new })
    let referredKeys = Set(
      flags.lazy.flatMap(\.segments).flatMap(\.paths).compactMap {
        if case .result(let flag, _) = $0 { flag } else { nil }
      })
    plan = EvaluationPlan(flags)
    isReferred = flags.map { referredKeys.contains($0.key) }
    self.setAside = setAside.sorted { $0.index < $1.index }
  }

  private struct Candidate {
    let flag: LocalFlag
    let index: Int
    var isReplaced = false

    var dependsOnItself: Bool { flag.dependencies.contains(flag.key) }
  }
}
