import LifeSignalDomain
import StateKit

extension IdentifiedArray where Element == Contact {
  /// In the clients' module, this would be preferred to the collection's own property.
  var ids: [UserID] { [] }
}
