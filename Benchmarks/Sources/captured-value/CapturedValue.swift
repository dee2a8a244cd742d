import Foundation
import StateKit

/// Runs a number of effects, one after the other, for a profiler that counts their instructions.
///
/// Usage: `captured-value list|constant|passed <number of effects>`
///
/// The first argument says how each effect receives a value of the state:
/// - `list`: in the capture list of its operation
/// - `constant`: as a local constant of the reducer
/// - `passed`: with `run(with:)`
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
