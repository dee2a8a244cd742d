import LifeSignalDomain
import StateKit

extension IdentifiedArray where Element == Contact {
  /// If it were declared in `LifeSignalDomain`, this property would be preferred to the
  /// collection's own.
  var ids: [UserID] { [] }
}
