// Opens and breaks connections in every way, and cancels awaits at random moments. Prints a line for
// each kind, and ends with 1 if a descriptor, a thread or a timer is left or an await hangs.
//
//     RealtimeChurn [connections] [awaits]

import Realtime
import RealtimeSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let connectionCount = numbers.first ?? 15_000
let awaitCount = numbers.dropFirst().first ?? 20_000

var isClean = true
guard let resetting = ResettingServer() else { fatalError("No socket is left.") }
for poller in PollerKind.allCases {
  // The first round starts the threads of Swift's pool, which stay.
  _ = try await Churn(poller, resetting).run(connections: 280, awaits: 200)
  try await ContinuousClock().sleep(for: .milliseconds(100))
  let before = Resources.current
  let report = try await Churn(poller, resetting).run(
    connections: connectionCount / PollerKind.allCases.count,
    awaits: awaitCount / PollerKind.allCases.count)
  // The server that resets may be about to close its last socket, and idle threads of Swift's pool
  // end after some seconds.
  var after = Resources.current
  for _ in 0..<750 where after.descriptors > before.descriptors || after.threads > before.threads {
    try await ContinuousClock().sleep(for: .milliseconds(20))
    after = Resources.current
  }
  for (kind, count) in report.counts.sorted(by: { $0.key < $1.key }) {
    print("\(poller) \(kind): \(count)")
  }
  print("\(poller) awaits: \(report.awaits), hanging \(report.hanging), worst \(report.worst)")
  print(
    "\(poller) left on the loop: \(report.load.descriptors - 1) descriptors,",
    "\(report.load.timers) timers")
  print(
    "\(poller) left in the process: \(after.descriptors - before.descriptors) descriptors,",
    "\(after.threads - before.threads) threads")
  isClean =
    isClean && report.hanging == 0 && report.load == LoopLoad(descriptors: 1, timers: 0)
    && after.descriptors <= before.descriptors && after.threads <= before.threads
}
resetting.stop()
print(isClean ? "Nothing is left." : "A leak.")
exit(isClean ? 0 : 1)
