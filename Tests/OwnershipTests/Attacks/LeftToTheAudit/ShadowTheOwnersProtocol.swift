// Audit rule 3: a protocol of that name is preferred in the client's file, and has a default.
import StateKit

protocol StateOwner: StateKit.StateOwner {}

extension StateOwner {
  func steal(_ state: State) -> Published { publish(state) }
}
