internal import SwiftSourceReading

extension AmbientRule {
  private static let threadTypes = [
    "DispatchQueue", "DispatchSource", "DispatchWorkItem", "DispatchGroup", "DispatchSemaphore",
    "OperationQueue", "BlockOperation", "Thread", "Timer", "RunLoop",
  ]

  /// The members of `Task` that start a task or wait, and `self`, through which code can do so.
  private static let taskMembers: Set<String> = [
    "detached", "sleep", "immediate", "immediateDetached", "init", "startOnMainActor", "self",
  ]

  /// The files of StateKit that may create tasks, with their folders.
  private static let taskFiles: Set<[String]> = [
    ["Effect", "WithAbandoningTimeout.swift"], ["Engine", "EffectTask.swift"],
    ["Support", "DetachedTasks.swift"],
  ]

  func taskUses(_ context: FileContext) -> [RuleViolation] {
    if context.location.isStateKit,
      Self.taskFiles.contains(context.location.folders + [context.location.fileName])
    {
      return []
    }
    let tasks = context.systemOccurrences(["Task"]).filter { startsTask($0, context) }
    let threads =
      context.systemOccurrences(Self.threadTypes + ["pthread_create", "usleep", "nanosleep"])
      .filter { !isMainThreadCheck($0, context) }
      + context.callsOfSystem(["sleep"]) + context.referencesToCLibrary(["sleep"])
    return (tasks + threads).map { token in
      RuleViolation(
        token: token,
        what:
          "code starts a task or waits outside of the store (\(context.file.text(token)))",
        fix: """
          Return an effect: `.run`, `.sleep(for:)`, or `.run` with `withAbandoningTimeout` in its \
          closure. The store runs it on its executor and with its clock, and cancels it.
          """)
    }
  }

  /// Whether the token is part of `Thread.isMainThread`, which neither starts work nor waits.
  private func isMainThreadCheck(_ token: Int, _ context: FileContext) -> Bool {
    context.file.text(token) == "Thread" && context.cursor.isSymbol(".", at: token + 1)
      && context.file.text(token + 2) == "isMainThread"
  }

  /// Whether the `Task` at a token starts a task or waits: `Task { }`, `Task(priority:) { }`,
  /// `Task<Void, Never> { }`, `Task.detached` or `Task.sleep`.
  private func startsTask(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    var index = token + 1
    if cursor.isSymbol("<", at: index) {
      var parser = TypeParser(cursor)
      parser.cursor.index = token
      let type = parser.parse()
      index = parser.cursor.index
      if let last = type.lastName, Self.taskMembers.contains(last) { return true }
    }
    if cursor.isSymbol("{", at: index) {
      // In `-> Task<Void, Never> {`, the brace opens the body of a function.
      let before = context.beforePath(token)
      return !cursor.isSymbol(":", at: before) && !cursor.isPair("-", ">", at: before - 1)
    }
    if cursor.isSymbol("(", at: index) { return true }
    // `let task: Task<Void, Never> = .detached { … }`
    if cursor.isSymbol("=", at: index), cursor.isSymbol(".", at: index + 1) {
      return Self.taskMembers.contains(context.file.text(index + 2))
    }
    return (cursor.isSymbol(".", at: index) || cursor.isModuleSelector(at: index))
      && Self.taskMembers.contains(context.file.text(index + 1))
  }
}
