import Dispatch
import Foundation
import Synchronization

/// Runs jobs on its own thread, first in, first out. The thread lives as long as the process.
final class ThreadExecutor: TaskExecutor, SerialExecutor {
  private struct Jobs: Sendable {
    var waiting: [UnownedJob] = []
    var isAsleep = false
  }

  /// Whether jobs run as the jobs of a task executor.
  ///
  /// The value decides which tasks on this executor can call an actor on the same executor without
  /// being enqueued again. If `true`, these are the tasks that prefer this executor; each call then
  /// looks up the preference. If `false`, these are the tasks that prefer no executor.
  private let isTaskExecutor: Bool
  private let jobs = Mutex(Jobs())
  private let wake = DispatchSemaphore(value: 0)

  init(isTaskExecutor: Bool) {
    self.isTaskExecutor = isTaskExecutor
    let thread = Thread { [self] in run() }
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wasAsleep = jobs.withLock { jobs in
      jobs.waiting.append(job)
      defer { jobs.isAsleep = false }
      return jobs.isAsleep
    }
    if wasAsleep { wake.signal() }
  }

  private func run() {
    var batch: [UnownedJob] = []
    while true {
      jobs.withLock { jobs in
        swap(&jobs.waiting, &batch)
        jobs.isAsleep = batch.isEmpty
      }
      if batch.isEmpty { wake.wait() }
      // SAFETY: the executor is alive, because its thread holds it.
      for job in batch {
        if isTaskExecutor {
          unsafe job.runSynchronously(
            isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        } else {
          unsafe job.runSynchronously(on: asUnownedSerialExecutor())
        }
      }
      batch.removeAll(keepingCapacity: true)
    }
  }
}
