#if canImport(SwiftUI)
  // This file has not been compiled against SwiftUI yet, because this library has only been built
  // on Linux. It is type-checked against declarations of the same shape.

  public import SwiftUI

  extension Store {
    /// Returns a binding that reads a property of the state and sends a ``BindingAction`` for each
    /// change. A change that no reducer applies is reported.
    ///
    /// ```swift
    /// TextField("Name", text: store.binding(\.name, action: \.binding))
    /// ```
    public func binding<Value: Equatable & Sendable>(
      _ path: any WritableKeyPath<State, Value> & Sendable,
      action: CaseKeyPath<Action, BindingAction<State>>, fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Binding<Value> where Action: CasePathable {
      let location = CodeLocation(fileID: fileID, line: line)
      return Binding(
        get: { @MainActor in self[path] },
        set: { @MainActor in self.sendBinding(path, $0, action: action, at: location) })
    }

    /// Returns a binding that reads a property of the state and sends an action for each change.
    public func binding<Value: Equatable>(
      _ path: KeyPath<State, Value>, send action: @escaping (Value) -> Action
    ) -> Binding<Value> {
      Binding(
        get: { @MainActor in self[path] },
        set: { @MainActor in self.send(action($0)) })
    }
  }

  extension ForEach {
    /// Creates a view for each row from the store of that row.
    ///
    /// ```swift
    /// ForEach(store.scope(\.contacts, action: \.contact)) { ContactView(store: $0) }
    /// ```
    @MainActor
    public init<Row: Identifiable & Equatable & Sendable, RowAction: Sendable, RowView: View>(
      _ rows: StoreRows<Row, RowAction>,
      @ViewBuilder content: @escaping (Store<Row, RowAction>) -> RowView
    ) where Data == [Row.ID], ID == Row.ID, Content == RowView? {
      self.init(rows.ids, id: \.self) { id in rows[id: id].map(content) }
    }
  }
#endif
