/// A queue of jobs, first in, first out.
struct JobQueue: Sendable {
  private var jobs: [UnownedJob] = []
  private var first = 0

  /// The number of waiting jobs.
  var count: Int { jobs.count - first }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func popFirst() -> UnownedJob? {
    guard first < jobs.count else { return nil }
    let job = jobs[first]
    first += 1
    // The space of removed jobs is freed only occasionally: freeing it for each job would cost more
    // than the job itself.
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

  /// Removes and returns the job at a position, counted from the oldest job.
  mutating func remove(at position: Int) -> UnownedJob {
    let job = jobs.remove(at: first + position)
    if first == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      first = 0
    }
    return job
  }
}
