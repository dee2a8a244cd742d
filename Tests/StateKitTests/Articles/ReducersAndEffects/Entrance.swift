import StateKit

/// The screen before and after signing in.
struct Entrance: Reducer {
  enum State: Hashable, Sendable, CasePathable {
    case signIn(SignIn.State)
    case home(Home.State)
  }

  enum Action: Sendable, CasePathable {
    case signIn(SignIn.Action)
    case home(Home.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .signIn(.succeeded) = action { state = .home(Home.State()) }
      return .none
    }
    .ifCaseLet(\.signIn, action: \.signIn) { SignIn() }
    .ifCaseLet(\.home, action: \.home) { Home() }
  }
}

/// The form of a user who is not signed in.
struct SignIn: Reducer {
  struct State: Hashable, Sendable {
    var name = ""
  }

  enum Action: Sendable {
    case nameChanged(String)
    case succeeded
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nameChanged(let name):
      state.name = name
      return .none
    case .succeeded:
      return .none
    }
  }
}

/// The first screen of a user who is signed in.
struct Home: Reducer {
  struct State: Hashable, Sendable {
    var visitCount = 0
  }

  enum Action: Sendable {
    case appeared
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      state.visitCount += 1
      return .none
    }
  }
}
