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
  static var shared: SharedKey<Self> { SharedKey(LampOwner()) }
}

/// What is told of an owner that has no words in the story.
struct ChangeStoryTests {
  @Test func `An owner without words of its own is told by what differs`() {
    let stories = Mutex<[ChangeStory]>([])
    let log = EventLog()
    let owned = Owned(LampOwner(), in: SharedStorage(log: log))
    let listening = log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind else { return }
      stories.withLock { $0.append(ChangeStory(untold: transaction)) }
    }
    owned.withLock("switch") { state in
      state.isOn = true
      state.rooms["cellar"] = 2
    }
    owned.withLock("touch") { _ in }
    listening.cancel()
    #expect(
      stories.withLock { $0 } == [
        ChangeStory(
          owner: "ReadOnlyLampState",
          lines: ["state.isOn: false → true", #"state.rooms["cellar"]: inserted 2"#]),
        ChangeStory(owner: "ReadOnlyLampState", lines: []),
      ])
  }
}
