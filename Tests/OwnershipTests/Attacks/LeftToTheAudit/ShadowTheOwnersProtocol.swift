// Audit rule ownership-name: in the client's file, the compiler prefers this protocol to StateKit's
// protocol with the same name. Its extension receives the owner.
import StateKit

protocol StateOwner: StateKit.StateOwner {}

extension StateOwner {
  func steal(_ state: State) -> Published { publish(state) }
}
