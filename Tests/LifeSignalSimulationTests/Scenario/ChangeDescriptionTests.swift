import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalSimulation

struct LampState: Equatable, Sendable {
  var isOn = false
  var rooms = ["hall": 1]
}

struct ReadOnlyLampState: Equatable, Sendable {
  private let state: LampState
  fileprivate init(_ state: LampState) { self.state = state }
}

private struct LampOwner: StateOwner {
  var initialState: LampState { LampState() }
  func publish(_ state: LampState) -> ReadOnlyLampState { ReadOnlyLampState(state) }
}

extension ReadOnlyLampState: PublishedState {
  typealias State = LampState
  static var ownerKey: OwnerKey<Self> { OwnerKey(LampOwner()) }
}

/// The description of a change if the language of scenarios has no words for its owner.
struct ChangeDescriptionTests {
  @Test func `Without words for its owner, a change is described by the differences`() {
    let descriptions = Mutex<[ChangeDescription]>([])
    let log = EventLog()
    let owned = Owned(LampOwner(), in: SharedStorage(log: log))
    let subscription = log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind else { return }
      descriptions.withLock { $0.append(ChangeDescription(comparing: transaction)) }
    }
    owned.withLock("switch") { state in
      state.isOn = true
      state.rooms["cellar"] = 2
    }
    owned.withLock("touch") { _ in }
    subscription.cancel()
    #expect(
      descriptions.withLock { $0 } == [
        ChangeDescription(
          owner: "ReadOnlyLampState",
          lines: ["state.isOn: false → true", #"state.rooms["cellar"]: inserted 2"#]),
        ChangeDescription(owner: "ReadOnlyLampState", lines: []),
      ])
  }
}
