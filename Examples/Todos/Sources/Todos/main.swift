import StateKit
import TodosFeature

// usage: swift run Todos [FOLDER]
let folder = CommandLine.arguments.dropFirst().first ?? "todos"
let storage = try SharedStorage(files: FolderStateFiles(folder))
let store = StoreActor(initialState: TodosFeature.State(), storage: storage) {
  TodosFeature()
} dependencies: {
  $0[TodosClient.self] = .live(in: storage)
}

await store.send(.launched).finish()
print(await store.state.text)
reading: while let line = readLine() {
  switch Command(line) {
  case .action(let action):
    await store.send(action).finish()
    print(await store.state.text)
  case .quit: break reading
  case .unknown: print(Command.help)
  }
}
