import StateKit

struct RosterFeature: Reducer {
  struct Member: Hashable, Identifiable, Sendable {
    let id: Int
    var name: String
  }

  enum Alert: Hashable, Sendable {
    case inactive
    case active(since: Int)
  }

  struct State: Hashable, Sendable {
    var members: IdentifiedArray<Member> = [
      Member(id: 1, name: "Ana"), Member(id: 2, name: "Ben"), Member(id: 3, name: "Cleo"),
    ]
    var alert = Alert.inactive
    var notes = ""
  }

  enum Action: Sendable {
    case renamed(Int, String)
    case joined(Member)
    case shiftEnded
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .renamed(let id, let name):
      state.members[id: id]?.name = name
    case .joined(let member):
      state.members.append(member)
    case .shiftEnded:
      state.members.swapAt(0, 2)
      state.alert = .active(since: 18)
    }
    return .none
  }
}
