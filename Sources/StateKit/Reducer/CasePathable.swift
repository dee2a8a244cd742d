/// An enum whose cases can be addressed by key paths, such as `\.signIn`.
///
/// The paths are generated: add the build-tool plugin `GenerateCasePaths` to the target, and declare
/// the conformance where the enum is declared.
///
/// ```swift
/// enum Action: CasePathable {
///   case signIn(SignIn.Action)
/// }
/// ```
///
/// The plugin generates ``Cases`` with one property for each case, of the enum's access level. The payload
/// of a path is what the case contains: `Void` for nothing, and a tuple with the labels for several parts.
/// Further paths are computed properties in an extension of `Cases`.
///
/// Without the plugin, declare one property for each case that contains the action or the state of a
/// child. A file that declares `Cases` itself is left alone by the plugin.
///
/// ```swift
/// extension App.Action: CasePathable {
///   struct Cases {
///     let signIn = CasePath(embed: App.Action.signIn) {
///       if case .signIn(let action) = $0 { action } else { nil }
///     }
///   }
///   static var cases: Cases { Cases() }
/// }
/// ```
///
/// If the enum is public, declare `Cases` and its properties public, too.
public protocol CasePathable {
  /// A type whose properties are the paths to the cases, each of type ``CasePath``.
  associatedtype Cases

  /// The paths to the cases of this enum.
  static var cases: Cases { get }
}

/// A key path to one of the ``CasePathable/cases`` of an enum.
public typealias CaseKeyPath<Root: CasePathable, Value> = KeyPath<Root.Cases, CasePath<Root, Value>>

extension CasePathable {
  /// Whether this value is in a case: `action.is(\.loaded)`.
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool { CasePath(path).is(self) }

  /// The payload, if this value is in a case; `nil` for every other case: `action[case: \.loaded]`.
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    CasePath(path).extract(self)
  }

  /// Changes the payload in place if this value is in a case. Returns nil for every other case, and
  /// changes nothing: `stage.modify(\.draft) { $0.text += "!" }`.
  @discardableResult
  public mutating func modify<Value, Result>(
    _ path: CaseKeyPath<Self, Value>, _ change: (inout Value) -> Result
  ) -> Result? {
    CasePath(path).modify(&self, change)
  }
}
