import Foundation
import StateKit

/// Runs a number of effects, one after the other, for a profiler that counts their instructions.
/// Each effect receives a value of the state in the form that the first argument names.
///
/// Usage: `captured-value list|constant|passed <number of effects>`
@main
struct CapturedValue {
  static func main() {
    Task { @MainActor in
      await run()
      exit(0)
    }
    // An asynchronous `main` ends the main thread, and valgrind then fails.
    RunLoop.main.run()
  }

  @MainActor
  private static func run() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let form = Tallying.Form(rawValue: arguments[1]),
      let count = Int(arguments[2])
    else { fatalError("usage: captured-value list|constant|passed <number of effects>") }
    let store = Store(initialState: Tallying.State()) { Tallying(form: form) }
    for _ in 0..<count { await store.send(.start).finish() }
    guard store.state.count == count else { fatalError("Some effects did not send.") }
  }
}
