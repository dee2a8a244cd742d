// Opens and breaks connections in every way, and cancels awaits at random moments. Prints a line
// for each way, and ends with 1 if a descriptor, a thread or a timer is left, or if an await hangs.
//
//     RealtimeChurn [connections] [awaits] [--leak descriptor|thread|timer]
//
// With `--leak`, the run with the first poller leaves a descriptor, a thread or a timer behind on
// purpose, and the program must end with 1.

import Realtime
import RealtimeSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.compactMap { Int($0) }
let connectionCount = numbers.first ?? 15_000
let awaitCount = numbers.dropFirst().first ?? 20_000
var leak = arguments.contains("--leak") ? arguments.last.flatMap(PlantedLeak.init) : nil

var isClean = true
// A short first run starts Swift's thread pool, which keeps its descriptors.
_ = try await Churn(.standard).run(connections: 280, awaits: 200)
try await ContinuousClock().sleep(for: .milliseconds(100))
let before = Resources.current
for poller in PollerKind.allCases {
  let report = try await Churn(poller).run(
    connections: connectionCount / PollerKind.allCases.count,
    awaits: awaitCount / PollerKind.allCases.count, leak: leak.take())
  // The system lists a thread for a moment after it was joined.
  var after = Resources.current
  for _ in 0..<250 where after != before {
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
    "\(after.threads) threads")
  isClean =
    isClean && report.hanging == 0 && report.load == LoopLoad(descriptors: 1, timers: 0)
    && after.descriptors == before.descriptors && after.threads == 0
}
print(isClean ? "Nothing is left." : "Something is left, or an await hung.")
exit(isClean ? 0 : 1)
