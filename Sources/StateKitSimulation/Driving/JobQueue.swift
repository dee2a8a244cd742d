/// A queue of jobs, first in, first out.
struct JobQueue: Sendable {
  private var jobs: [UnownedJob] = []
  private var firstIndex = 0

  /// The number of waiting jobs.
  var count: Int { jobs.count - firstIndex }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func popFirst() -> UnownedJob? {
    guard firstIndex < jobs.count else { return nil }
    let job = jobs[firstIndex]
    firstIndex += 1
    // The space of removed jobs is freed only occasionally: freeing it for each job would cost more
    // than the job itself.
    if firstIndex == jobs.count {
      if firstIndex < 64 { return job }
      jobs.removeAll(keepingCapacity: jobs.capacity <= 1024)
      firstIndex = 0
    } else if firstIndex >= 1024 && 2 * firstIndex >= jobs.count {
      jobs.removeFirst(firstIndex)
      firstIndex = 0
    }
    return job
  }

  /// Removes and returns the job at a position, counted from the oldest job.
  mutating func remove(at position: Int) -> UnownedJob {
    let job = jobs.remove(at: firstIndex + position)
    if firstIndex == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      firstIndex = 0
    }
    return job
  }
}
