internal import Foundation
internal import HTTPExchange

/// A type whose values the variants of a flag give.
///
/// `Bool`, `String`, `Int` and `Double` are read from the value of a variant. A type of an app that can be
/// decoded is read from the payload:
///
/// ```swift
/// struct Banner: FlagValue, Decodable { let title: String }
/// let banner = experiments.value(Flag("banner", default: Banner(title: "Hello")))
/// ```
public protocol FlagValue: Hashable, Sendable {
  /// Creates the value that a variant gives; nil if the variant has a value of another type.
  init?(variant: Variant)
}

extension Bool: FlagValue {
  /// Creates `true` from `on` or `true`, and `false` from `off` or `false`.
  public init?(variant: Variant) {
    switch variant.value ?? variant.key {
    case "on", "true": self = true
    case "off", "false": self = false
    default: return nil
    }
  }
}

extension String: FlagValue {
  /// Creates the value of a variant, or its key if it has no value.
  public init?(variant: Variant) { self = variant.value ?? variant.key }
}

extension Int: FlagValue {
  /// Creates the integer in the value of a variant.
  public init?(variant: Variant) {
    guard let value = variant.value.flatMap({ Int($0) }) else { return nil }
    self = value
  }
}

extension Double: FlagValue {
  /// Creates the number in the value of a variant. It is finite.
  public init?(variant: Variant) {
    guard let value = variant.value.flatMap({ Double($0) }), value.isFinite else { return nil }
    self = value
  }
}

extension FlagValue where Self: Decodable {
  /// Creates the value that the payload of a variant encodes.
  ///
  /// - Complexity: O(*n*) in the size of the payload.
  public init?(variant: Variant) {
    guard let payload = variant.payload,
      let value = try? JSONDecoder().decode(Self.self, from: Data(payload.encodedBytes))
    else { return nil }
    self = value
  }
}
