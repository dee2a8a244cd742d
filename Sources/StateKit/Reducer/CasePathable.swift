/// An enum whose cases can be addressed by key paths, such as `\.signIn`.
///
/// Declare one property for each case that contains the action or the state of a child:
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
