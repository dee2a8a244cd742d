import StateKit

/// A screen of the stack: one of several features.
struct Screen: Reducer {
  enum State: Equatable, Sendable, CasePathable {
    case reader(Reader.State)
    case author(Author.State)
  }

  enum Action: Sendable, CasePathable {
    case reader(Reader.Action)
    case author(Author.Action)
  }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .ifCaseLet(\.reader, action: \.reader) { Reader() }
      .ifCaseLet(\.author, action: \.author) { Author() }
  }
}

struct Reader: Reducer {
  struct State: Equatable, Sendable {
    var text: String
  }

  enum Action: Sendable {
    case closeTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .closeTapped: .dismiss
    }
  }
}

struct Author: Reducer {
  struct State: Equatable, Sendable {
    var name: String
    var isFollowed = false
  }

  enum Action: Sendable {
    case followTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.isFollowed.toggle()
    return .none
  }
}
