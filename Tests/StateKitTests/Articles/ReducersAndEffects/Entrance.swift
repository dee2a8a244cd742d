import StateKit

/// The screen before and after signing in.
struct Entrance: Reducer {
  enum State: Hashable, Sendable {
    case signIn(SignIn.State)
    case home(Home.State)
  }

  enum Action: Sendable {
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

extension Entrance.State: CasePathable {
  struct Cases {
    let signIn = CasePath(embed: Entrance.State.signIn) {
      if case .signIn(let state) = $0 { state } else { nil }
    }
    let home = CasePath(embed: Entrance.State.home) {
      if case .home(let state) = $0 { state } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension Entrance.Action: CasePathable {
  struct Cases {
    let signIn = CasePath(embed: Entrance.Action.signIn) {
      if case .signIn(let action) = $0 { action } else { nil }
    }
    let home = CasePath(embed: Entrance.Action.home) {
      if case .home(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
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
