// Random runs of a client whose network and server fail. Prints what happened, and ends with 1 if a
// message was doubled, reordered, or lost without notice.
//
//     RealtimeContinuity [runs] [first seed]

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let runCount = numbers.first ?? 10_000
let firstSeed = numbers.dropFirst().first ?? 1

var statistics = ClientContinuityRun.Statistics()
for seed in firstSeed..<(firstSeed + runCount) {
  if let failure = try ClientContinuityRun(seed: seed).failure(&statistics) {
    print("seed \(seed): \(failure)")
    exit(1)
  }
}
print("\(runCount) runs, \(statistics)")
