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
  /// Returns the value that a variant gives; nil if the variant has a value of another type.
  static func flagValue(of variant: Variant) -> Self?
}

extension Bool: FlagValue {
  /// Returns `true` for `on` or `true`, and `false` for `off` or `false`.
  public static func flagValue(of variant: Variant) -> Bool? {
    switch variant.value ?? variant.key {
    case "on", "true": true
    case "off", "false": false
    default: nil
    }
  }
}

extension String: FlagValue {
  /// Returns the value of a variant, or its key if it has no value.
  public static func flagValue(of variant: Variant) -> String? { variant.value ?? variant.key }
}

extension Int: FlagValue {
  /// Returns the integer in the value of a variant.
  public static func flagValue(of variant: Variant) -> Int? {
    variant.value.flatMap { Int($0) }
  }
}

extension Double: FlagValue {
  /// Returns the number in the value of a variant. It is finite.
  public static func flagValue(of variant: Variant) -> Double? {
    guard let value = variant.value.flatMap({ Double($0) }), value.isFinite else { return nil }
    return value
  }
}

extension FlagValue where Self: Decodable {
  /// Returns the value that the payload of a variant encodes.
  ///
  /// - Complexity: O(*n*) in the size of the payload.
  public static func flagValue(of variant: Variant) -> Self? {
    guard let payload = variant.payload else { return nil }
    return try? JSONDecoder().decode(Self.self, from: Data(payload.encodedBytes))
  }
}
