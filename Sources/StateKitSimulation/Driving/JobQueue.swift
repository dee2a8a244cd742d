/// Jobs in the order of their arrival.
struct JobQueue: Sendable {
  private var jobs: [UnownedJob] = []
  private var first = 0

  /// How many wait.
  var count: Int { jobs.count - first }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func popFirst() -> UnownedJob? {
    guard first < jobs.count else { return nil }
    let job = jobs[first]
    first += 1
    // Now and then: for each job it would cost more than the job.
    if first == jobs.count {
      if first < 64 { return job }
      jobs.removeAll(keepingCapacity: jobs.capacity <= 1024)
      first = 0
    } else if first >= 1024 && 2 * first >= jobs.count {
      jobs.removeFirst(first)
      first = 0
    }
    return job
  }

  /// Takes out one of them, whose place is counted from the one that waits longest.
  mutating func remove(at place: Int) -> UnownedJob {
    let job = jobs.remove(at: first + place)
    if first == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      first = 0
    }
    return job
  }
}
