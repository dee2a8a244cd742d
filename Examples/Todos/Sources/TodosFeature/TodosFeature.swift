public import StateKit

/// A list of tasks that can be edited, undone and redone. Every change is saved.
public struct TodosFeature: Reducer, Sendable {
  /// The list as the user edits it.
  public struct State: Equatable, Sendable {
    /// The tasks, in the order in which they were added.
    public var todos: [Todo] = []
    /// The changes that can be undone and redone.
    public var history = UndoHistory<[Todo]>()
    /// What the user should know about the last action.
    public var message: String?

    /// Creates an empty list.
    public init() {}
  }

  /// What the user did, and what happened.
  public enum Action: Equatable, Sendable, CasePathable {
    /// The program started.
    case launched
    /// The user added a task.
    case added(String)
    /// The user marked a task as done or as not done. Tasks are numbered from 1.
    case toggled(Int)
    /// The user removed all tasks that are done.
    case cleared
    /// The user undid or redid a change.
    case history(UndoAction)
    /// The list could not be saved.
    case saveFailed(String)
  }

  @SharedReader var saved: ReadOnlyTodos
  @Dependency(key: TodosClient.self) var client

  /// Creates the feature.
  public init() {}

  /// Edits the list, records each edit, and saves the list if it differs from the saved one.
  public var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in
        edit(&state, action)
        return .none
      }
      .undoable(\.todos, history: \.history, action: \.history, limit: 100)
      // What the program reads when it starts is no edit.
      Reduce { state, action in
        if action == .launched { state.todos = saved.todos }
        return .none
      }
    }
    .onChange(of: \.todos) { _, _, todos in
      guard todos != saved.todos else { return .none }
      return .run("save", with: todos) { _, todos in
        try await client.save(todos)
      } catch: { error, send in
        await send(.saveFailed("\(error)"))
      }
    }
  }

  private func edit(_ state: inout State, _ action: Action) {
    state.message = nil
    switch action {
    case .added(let title): state.todos.append(Todo(title))
    case .toggled(let number):
      guard state.todos.indices.contains(number - 1) else {
        state.message = "There is no task \(number)."
        return
      }
      state.todos[number - 1].isDone.toggle()
    case .cleared: state.todos.removeAll(where: \.isDone)
    case .saveFailed(let reason): state.message = "The list is not saved: \(reason)"
    case .launched, .history: break
    }
  }
}
