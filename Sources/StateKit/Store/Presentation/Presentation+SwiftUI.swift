#if canImport(SwiftUI)
  // This file has not been compiled against SwiftUI yet, because this library has only been built
  // on Linux. It is type-checked against declarations of the same shape.

  public import SwiftUI

  extension Store {
    /// Returns a binding that is true while an optional property of the state has a value, for a sheet, a
    /// cover or a popover.
    ///
    /// ```swift
    /// List { … }
    ///   .sheet(isPresented: store.binding(isPresented: \.composer, onDismiss: .composerClosed)) {
    ///     if let composer = store.scope(\.composer, action: \.composer) {
    ///       ComposerView(store: composer)
    ///     }
    ///   }
    /// ```
    ///
    /// - Parameters:
    ///   - state: The optional property.
    ///   - action: The action that the store receives when the user closes what is presented, for example by
    ///     swiping a sheet away. Its reducer sets the property to nil. The action is not sent if the property
    ///     is nil already.
    public func binding<Child>(
      isPresented state: KeyPath<State, Child?>, onDismiss action: Action
    ) -> Binding<Bool> {
      Binding(
        get: { @MainActor in self.isPresented(state) },
        set: { @MainActor isPresented in
          if !isPresented { self.close(state, sending: action) }
        })
    }
  }
#endif
