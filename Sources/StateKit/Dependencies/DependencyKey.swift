/// A key that identifies a dependency and supplies its default value.
///
/// For a client, use the `unimplemented` client as the default value. The composition root of the
/// app sets the live client.
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
  /// The value that features use when no other value is set.
  static var defaultValue: Value { get }
  /// The value that features use in ``DependencyValues/preview`` when no other value is set; by
  /// default, the ``defaultValue``.
  ///
  /// ```swift
  /// enum LibraryClientKey: DependencyKey {
  ///   static var defaultValue: LibraryClient { .unimplemented }
  ///   static var previewValue: LibraryClient { .offline }
  /// }
  /// ```
  static var previewValue: Value { get }
}

extension DependencyKey {
  /// The same value as ``defaultValue``.
  public static var previewValue: Value { defaultValue }
}
