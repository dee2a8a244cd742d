public import Synchronization

/// What the dependencies of one store have in common: the default values that its features share, and
/// whether some features or effects have overridden dependencies.
@usableFromInline
final class DependencyPool: Sendable {
  @usableFromInline let overrideFlag = Atomic<Bool>(false)
  /// A key, and whether its preview value was used.
  private struct Use: Hashable {
    let key: ObjectIdentifier
    let isPreview: Bool
  }

  /// The default values and preview values that features have used.
  private let defaults = Mutex<[Use: any Sendable]>([:])

  init() {}

  /// Whether some features or effects of the store have overridden dependencies. As long as none has,
  /// features do not look for them.
  @inlinable var containsOverrides: Bool { overrideFlag.load(ordering: .relaxed) }

  func noteOverride() { overrideFlag.store(true, ordering: .relaxed) }

  /// Returns the default value or the preview value of a dependency, which is created at its first use.
  func defaultValue<Key: DependencyKey>(of key: Key.Type, isPreview: Bool) -> Key.Value {
    let id = Use(key: ObjectIdentifier(key), isPreview: isPreview)
    // Unwrapped before the cast: if `Key.Value` is optional, the cast of a missing value would succeed
    // with nil.
    if let stored = defaults.withLock({ $0[id] }), let value = stored as? Key.Value { return value }
    // Created outside the lock, because the creation runs code of the app.
    let created = key.value(isPreview: isPreview)
    return defaults.withLock { defaults in
      if let stored = defaults[id], let value = stored as? Key.Value { return value }
      defaults[id] = created
      return created
    }
  }
}
