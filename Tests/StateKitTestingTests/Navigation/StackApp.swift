import StateKit

/// A feature with a navigation stack.
struct StackApp: Reducer {
  struct State: Equatable, Sendable {
    var path = StackState<StackPath.State>()
    var log: [String] = []
  }

  enum Action: Equatable, Sendable, CasePathable {
    case path(StackActionOf<StackPath>)
    case popTapped(to: Int?)
    case replaceTapped
    case removeTapped(StackElementID)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .path(.popFrom(let id)):
        state.log.append("pop \(id) of \(state.path.count)")
      case .path(.push):
        state.log.append("push to \(state.path.count)")
      case .path(.element(let id, .counter(.saved(let count)))):
        state.log.append("\(id) saved \(count)")
      case .path:
        break
      case .popTapped(to: let count):
        if let count {
          state.path.removeLast(state.path.count - count)
        } else {
          state.path.removeAll()
        }
      case .replaceTapped:
        state.path = [.counter(CounterScreen.State(count: 10))]
      case .removeTapped(let id):
        state.path[id: id] = nil
      }
      return .none
    }
    .forEach(stack: \.path, action: \.path) { StackPath() }
  }
}

/// A screen of the stack: one of several features.
struct StackPath: Reducer {
  enum State: Equatable, Sendable, CasePathable {
    case counter(CounterScreen.State)
    case note(String)
  }

  enum Action: Equatable, Sendable, CasePathable {
    case counter(CounterScreen.Action)
    case noteChanged(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .noteChanged(let text) = action { state.modify(\.note) { $0 = text } }
      return .none
    }
    .ifCaseLet(\.counter, action: \.counter) { CounterScreen() }
  }
}

struct CounterScreen: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable, CasePathable {
    case addTapped, saveTapped, closeTapped, startTapped, stopTapped, closeLaterTapped
    case saved(Int)
    case ticked
    case closedLater
  }

  @Dependency(\.clock) var clock

  private enum CancelID { case timer }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.count += 1
        return .none
      case .saveTapped:
        return .send(.saved(state.count))
      case .saved:
        return .none
      case .closeTapped, .closedLater:
        return .dismiss
      case .startTapped:
        return .run(with: clock) { send, clock in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.timer)
      case .stopTapped:
        return .cancel(id: CancelID.timer)
      case .ticked:
        state.count += 1
        return .none
      case .closeLaterTapped:
        return .run(with: clock) { send, clock in
          try await clock.sleep(for: .seconds(3))
          await send(.closedLater)
        }
      }
    }
  }
}
