import StateKit

/// A feature whose state is one of two children.
struct Flow: Reducer {
  struct SignIn: Hashable, Sendable {
    var name = ""
  }

  struct Home: Hashable, Sendable {
    var visits = 0
  }

  enum State: Hashable, Sendable {
    case signIn(SignIn)
    case home(Home)
  }

  enum SignInAction: Sendable {
    case named(String)
  }

  enum HomeAction: Sendable {
    case visited
  }

  enum Action: Sendable {
    case signIn(SignInAction)
    case home(HomeAction)
    case finished
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .finished = action { state = .home(Home()) }
      return .none
    }
    .ifCaseLet(\.signIn, action: \.signIn) {
      Reduce<SignIn, SignInAction> { state, action in
        if case .named(let name) = action { state.name = name }
        return .none
      }
    }
    .ifCaseLet(\.home, action: \.home) {
      Reduce<Home, HomeAction> { state, _ in
        state.visits += 1
        return .none
      }
    }
  }
}

extension Flow.State: CasePathable {
  struct Cases {
    let signIn = CasePath(embed: Flow.State.signIn) {
      if case .signIn(let state) = $0 { state } else { nil }
    }
    let home = CasePath(embed: Flow.State.home) {
      if case .home(let state) = $0 { state } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension Flow.Action: CasePathable {
  struct Cases {
    let signIn = CasePath(embed: Flow.Action.signIn) {
      if case .signIn(let action) = $0 { action } else { nil }
    }
    let home = CasePath(embed: Flow.Action.home) {
      if case .home(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
