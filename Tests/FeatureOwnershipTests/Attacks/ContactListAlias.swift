/// A class that would replace the type of a stored property.
final class ForgedContactList: Sendable {}

extension Equatable {
  /// In the clients' module, `ContactsState.list` would have this type.
  typealias ContactList = ForgedContactList
}
