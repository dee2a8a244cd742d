extension AmbientRule {
  private static let types = [
    "DispatchQueue", "DispatchSource", "DispatchWorkItem", "DispatchGroup", "DispatchSemaphore",
    "OperationQueue", "BlockOperation", "Thread", "Timer", "RunLoop",
  ]

  private static let members: Set<String> = [
    "detached", "sleep", "immediate", "immediateDetached", "init", "startOnMainActor", "self",
  ]

  /// The two files of StateKit that make tasks.
  private static let taskFiles: Set<String> = ["EffectTask.swift", "WithDeadline.swift"]

  func taskUses(_ context: FileContext) -> [Violation] {
    if context.place.isStateKit, context.place.folders == ["Effect"],
      Self.taskFiles.contains(context.place.fileName)
    {
      return []
    }
    let tasks = context.systemPlaces(["Task"]).filter { startsTask($0, context) }
    let threads =
      context.systemPlaces(Self.types + ["pthread_create", "usleep", "nanosleep"])
      + context.callsOfSystem(["sleep"])
    return (tasks + threads).map { token in
      Violation(
        token: token,
        what:
          "work is started, or made to wait, outside of the store (\(context.file.text(token)))",
        mend: """
          Return an effect: `.run`, `.sleep(for:)`, `withDeadline`. The store runs it on its \
          executor, by its clock, and ends it.
          """)
    }
  }

  /// `Task { }`, `Task(priority:) { }`, `Task<Void, Never> { }`, `Task.detached`, `Task.sleep`.
  private func startsTask(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    var index = token + 1
    if cursor.isSymbol("<", at: index) {
      var parser = TypeParser(cursor)
      parser.cursor.index = token
      let type = parser.parse()
      index = parser.cursor.index
      if let last = type.lastName, Self.members.contains(last) { return true }
    }
    if cursor.isSymbol("{", at: index) {
      // `-> Task<Void, Never> {` is the end of a signature, and a body.
      let before = context.beforePath(token)
      return !cursor.isSymbol(":", at: before) && !cursor.isPair("-", ">", at: before - 1)
    }
    if cursor.isSymbol("(", at: index) { return true }
    if cursor.isSymbol("=", at: index), cursor.isSymbol(".", at: index + 1) {
      return Self.members.contains(context.file.text(index + 2))
    }
    return (cursor.isSymbol(".", at: index) || cursor.isSelector(at: index))
      && Self.members.contains(context.file.text(index + 1))
  }
}
