/// A dependency of a feature, resolved once, when the feature is created: in the closure that is
/// passed to the store, or in the body of its parent.
///
/// Reading the dependency costs as much as reading a stored property, unless the store contains an
/// override; see ``Reducer/dependency(_:_:)``. If a feature is built neither in a store nor in
/// ``withDependencies(_:operation:)->Result``, it uses the default value, and the event log receives a
/// report.
///
/// ```swift
/// struct Timer: Reducer {
///   @Dependency(\.clock) var clock
/// }
/// ```
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  /// The value with which the feature was created.
  @usableFromInline let resolvedValue: Value
  @usableFromInline let override: DependencyOverride<Value>

  /// Resolves the dependency at `keyPath`.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let context = DependencyContext.current
    // A test can set dependencies for all of its stores. Creating a feature inside a reducer or an
    // effect of these stores is a mistake nevertheless.
    if context == nil || (context?.pool == nil && EffectContext.current != nil) {
      EffectContext.log.report(
        .resolvedOutsideStore(
          "A @Dependency of type \(Value.self)", at: CodeLocation(fileID: fileID, line: line),
          consequence: context == nil
            ? "Its default value is used."
            : "It has the value of the surrounding `withDependencies`."))
    }
    let dependencies = context ?? DependencyValues()
    resolvedValue = dependencies[keyPath: keyPath]
    override = DependencyOverride(keyPath, in: dependencies.pool)
  }

  /// Resolves the dependency of a key.
  ///
  /// A client that is its own key needs no property of ``DependencyValues``:
  ///
  /// ```swift
  /// @Dependency(key: TimesClient.self) var times
  /// ```
  public init<Key: DependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) where Key.Value == Value {
    self.init(\.[DependencyKeyType<Key>()], fileID: fileID, line: line)
  }

  /// The value of the dependency.
  @inlinable
  public var wrappedValue: Value {
    override.isPossible ? override.value ?? resolvedValue : resolvedValue
  }
}

/// The type of a key, as an argument of a key path.
private struct DependencyKeyType<Key: DependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key: DependencyKey>(_: DependencyKeyType<Key>) -> Key.Value {
    self[Key.self]
  }
}
