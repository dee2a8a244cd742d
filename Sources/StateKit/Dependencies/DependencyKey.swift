/// Names a dependency of features, and what it is when nobody gives one.
///
/// The default of a client is its `unimplemented` value: the composition root gives the live one.
///
/// ```swift
/// enum ContactsClientKey: DependencyKey {
///   static var defaultValue: ContactsClient { .unimplemented }
/// }
/// extension DependencyValues {
///   public var contactsClient: ContactsClient {
///     get { self[ContactsClientKey.self] }
///     set { self[ContactsClientKey.self] = newValue }
///   }
/// }
/// ```
public protocol DependencyKey {
  /// The type of the dependency.
  associatedtype Value: Sendable
  /// What features get when nobody gives another.
  static var defaultValue: Value { get }
}
