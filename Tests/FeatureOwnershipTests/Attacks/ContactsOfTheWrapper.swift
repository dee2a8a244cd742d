import LifeSignalDomain
import StateKit

extension ReadOnlyContactsState {
  /// Hides the wrapper's own property only in the attacker's module.
  var contacts: IdentifiedArray<Contact> { [] }

  /// In the clients' module, this would replace the synthesized operator, and no observer would be
  /// notified.
  static func == (first: Self, second: Self) -> Bool { true }
}
