public import StateKit

/// Files in memory, for tests and simulated worlds.
///
/// A simulated crash loses unsynchronized changes, and a test can make any step fail; a step is one
/// call of a method of `OpenStateFiles`. The files are deterministic: their behavior does not
/// depend on time, random numbers or threads. Several storages can open them one after the other, as
/// the launches of an app use the same disk.
///
/// ```swift
/// let files = InMemoryStateFiles()
/// let storage = try SharedStorage(files: files)
/// ...
/// files.simulateCrash()
/// let next = try SharedStorage(files: files)  // the next launch
/// ```
public final class InMemoryStateFiles: StateFiles {
  /// The name of the folder in messages.
  public let folder: String
  let machine: Locked<InMemoryMachine>

  /// Creates an empty folder.
  public init(folder: String = "memory") {
    self.folder = folder
    machine = Locked(InMemoryMachine())
  }

  /// Opens the folder for one storage.
  public func open() throws(StateFilesError) -> any OpenStateFiles {
    let opened = machine.withLock { $0.open(folder) }
    return OpenInMemoryFolder(files: self, opening: try opened.get())
  }

  /// Simulates a crash of the machine.
  ///
  /// The storage that has the folder open can no longer access the files, and unsynchronized
  /// changes are lost. The folder can be opened again, and simulated faults end.
  ///
  /// - Parameter isKept: Receives the index of each file that was created, moved or removed since the
  ///   folder was last synchronized, oldest first, and returns whether the change is on disk anyway,
  ///   because a disk can write changes early. By default, no change is kept.
  public func simulateCrash(keeping isKept: (Int) -> Bool = { _ in false }) {
    let count = machine.withLock { $0.disk.unsynchronized.count }
    let kept = (0..<count).map(isKept)
    machine.withLock { $0.restart(keeping: kept) }
  }

  /// Makes the following steps fail, as far as the fault affects them.
  ///
  /// - Parameters:
  ///   - fault: The fault to simulate.
  ///   - steps: The number of steps that succeed first.
  ///   - count: The number of steps for which the fault lasts, or nil if it lasts until
  ///     ``clearFaults()``. A step that the fault does not affect counts, too, such as a read while
  ///     the disk is full. After a ``FileFault/crash``, all steps fail until
  ///     ``simulateCrash(keeping:)``.
  public func injectFault(_ fault: FileFault, after steps: Int = 0, count: Int? = nil) {
    machine.withLock {
      $0.plan = InMemoryMachine.FaultPlan(
        fault: fault, succeedingSteps: steps, failingSteps: count)
    }
  }

  /// Ends the simulated fault, so that steps succeed again. A ``FileFault/crash`` that has occurred
  /// lasts until ``simulateCrash(keeping:)``.
  public func clearFaults() { machine.withLock { $0.plan = nil } }

  /// The number of steps, successful or not, since the folder was created. A step after a crash, or
  /// after the folder was closed, does not count.
  public var operationCount: Int { machine.withLock { $0.stepCount } }

  /// The names of the files, sorted.
  public var fileNames: [String] { machine.withLock { $0.disk.names.keys.sorted() } }

  /// The bytes of a file. Setting them simulates a damaged disk: the change is immediate and
  /// survives a crash.
  public subscript(name: String) -> [UInt8]? {
    get { machine.withLock { $0.disk.bytes(of: name) } }
    set {
      machine.withLock { machine in
        if let newValue {
          machine.disk.write(newValue, to: name, isSynchronized: true)
        } else {
          machine.disk.remove(name)
        }
        machine.disk.synchronizeNames()
      }
    }
  }
}
