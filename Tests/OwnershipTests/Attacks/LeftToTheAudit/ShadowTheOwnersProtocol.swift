// Audit rule ownership-name: the client's file prefers a protocol with the same name and a default
// implementation.
import StateKit

protocol StateOwner: StateKit.StateOwner {}

extension StateOwner {
  func steal(_ state: State) -> Published { publish(state) }
}
