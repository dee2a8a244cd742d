import Dispatch

/// Calls somebody after a while of real time, on a thread of its own: the one thing in this library that
/// knows of it. Nothing of a simulation depends on it but the end of the process when a thread hangs.
struct Alarm: Sendable {
  let set: @Sendable (_ delay: Duration, _ body: @escaping @Sendable () -> Void) -> Void

  /// The machine's.
  static var live: Self {
    Self { delay, body in
      // Nobody waits longer than a year.
      let delay = min(delay, .seconds(31_536_000))
      let milliseconds = Int((delay / .milliseconds(1)).rounded(.up))
      DispatchQueue.global().asyncAfter(
        deadline: .now() + .milliseconds(milliseconds), execute: body)
    }
  }
}
