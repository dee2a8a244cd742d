#if canImport(SwiftUI)
  // This file has not been compiled against SwiftUI yet, because this library has only been built
  // on Linux. It is type-checked against declarations of the same shape.

  public import SwiftUI

  extension Store {
    /// Returns a binding to the path of a navigation stack. When the user goes back, the store receives
    /// ``StackAction/popFrom(id:)``; when the user taps a link that `NavigationLink(pushing:label:)`
    /// created, ``StackAction/push(_:)``.
    ///
    /// The view of each element is given by
    /// `navigationDestination(_:stack:action:destination:)`.
    public func binding<Element, ElementAction: Sendable>(
      stack path: WritableKeyPath<State, StackState<Element>>,
      action: CaseKeyPath<Action, StackAction<Element, ElementAction>>
    ) -> Binding<[StackPathComponent]> where Action: CasePathable {
      Binding(
        get: { @MainActor in self.stackPath(path, action: action) },
        set: { @MainActor in self.setStackPath($0, of: path, action: action) })
    }
  }

  extension View {
    /// Shows the elements of a navigation stack, each with its store.
    ///
    /// ```swift
    /// NavigationStack(path: store.binding(stack: \.path, action: \.path)) {
    ///   HomeView(store: store)
    ///     .navigationDestination(store, stack: \.path, action: \.path) { ScreenView(store: $0) }
    /// }
    /// ```
    @MainActor
    public func navigationDestination<State, Action, Element, ElementAction, Destination: View>(
      _ store: Store<State, Action>, stack path: WritableKeyPath<State, StackState<Element>>,
      action: CaseKeyPath<Action, StackAction<Element, ElementAction>>,
      @ViewBuilder destination: @escaping (Store<Element, ElementAction>) -> Destination
    ) -> some View where Action: CasePathable {
      navigationDestination(for: StackPathComponent.self) { component in
        component.id.flatMap { store.scope(stack: path, id: $0, action: action) }.map(destination)
      }
    }
  }

  extension NavigationLink where Destination == Never {
    /// Creates a link that pushes a state onto the stack of the surrounding `NavigationStack`.
    ///
    /// ```swift
    /// NavigationLink(pushing: Path.State.detail(Detail.State(id: 1))) { Text("Detail") }
    /// ```
    public init(pushing state: some Sendable, @ViewBuilder label: () -> Label) {
      self.init(value: StackPathComponent(pushing: state), label: label)
    }
  }
#endif
