#if canImport(SwiftUI)
  // On Linux, `.ci/swiftui` type-checks this file against declarations of the same shape as SwiftUI's.

  import StateKit
  import SwiftUI

  struct NotebookScene: View {
    let store: StoreOf<Notebook>

    var body: some View {
      NavigationStack(path: store.binding(stack: \.path, action: \.path)) {
        NotebookView(store: store)
          .navigationDestination(store, stack: \.path, action: \.path) { ScreenView(store: $0) }
      }
      .alert(store, \.alert, action: \.alert)
    }
  }

  struct NotebookView: View {
    let store: StoreOf<Notebook>

    var body: some View {
      Text(verbatim: "\(store.notes.count) notes")
        .sheet(isPresented: store.binding(isPresented: \.composer, onDismiss: .composerClosed)) {
          if let composer = store.scope(\.composer, action: \.composer) {
            ComposerView(store: composer)
          }
        }
    }
  }

  struct ComposerView: View {
    let store: StoreOf<Composer>

    var body: some View { Text(verbatim: store.text) }
  }

  struct ScreenView: View {
    let store: StoreOf<Screen>

    var body: some View {
      if let reader = store.scope(\.reader, action: \.reader) { Text(verbatim: reader.text) }
    }
  }
#endif
