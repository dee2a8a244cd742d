/// An id under which effects can be cancelled: an id from the feature, or the id of the child that
/// started the effects.
@usableFromInline
struct EffectID: Hashable, Sendable, SourceDescribable {
  private let value: any Hashable & Sendable

  @usableFromInline
  init(_ value: some Hashable & Sendable) { self.value = value }

  /// The identity of a child without an id. Such a child can only be present or absent.
  @usableFromInline
  static var anonymousChild: EffectID { EffectID(AnonymousChild()) }

  private struct AnonymousChild: Hashable, Sendable {}

  /// The value, without its type.
  func sourceDescription(_ describe: (Any) -> String) -> String { describe(value) }

  /// The value as a dictionary key.
  @usableFromInline
  var key: AnyHashable { AnyHashable(value) }

  /// The key for cancellation. It includes the type, because an `AnyHashable` of the `Int` 1 equals
  /// that of the `UInt8` 1.
  var cancellationKey: AnyHashable {
    AnyHashable(TypedKey(type: ObjectIdentifier(type(of: value)), key: key))
  }

  private struct TypedKey: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable

    static func == (first: Self, second: Self) -> Bool {
      first.type == second.type && first.key == second.key
    }
  }

  @usableFromInline
  static func == (first: Self, second: Self) -> Bool {
    first.cancellationKey == second.cancellationKey
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(cancellationKey) }
}
