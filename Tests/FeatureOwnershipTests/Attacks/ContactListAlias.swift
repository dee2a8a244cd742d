/// A class that would replace the type of a stored property.
final class ForgedContactList: Sendable {}

extension Equatable {
  /// If this alias were declared in `LifeSignalDomain`, `ContactsState.serverList` would have the
  /// forged type.
  typealias ContactList = ForgedContactList
}
