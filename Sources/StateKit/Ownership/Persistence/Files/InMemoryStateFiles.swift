/// Files in memory, for tests and simulated worlds: what was not synchronized is lost at a kill, and
/// every step can be made to fail.
///
/// It is deterministic: nothing in it depends on time, chance or threads. It outlives the storages that
/// open it, one after the other, as a disk outlives the launches of an app.
///
/// ```swift
/// let files = InMemoryStateFiles()
/// let storage = try SharedStorage(files: files)
/// ...
/// files.kill()                                     // the process dies
/// let next = try SharedStorage(files: files)       // the next launch
/// ```
public final class InMemoryStateFiles: StateFiles {
  /// What the folder is called in messages.
  public let folder: String
  let machine: Locked<MemoryMachine>

  /// An empty folder.
  public init(folder: String = "memory") {
    self.folder = folder
    machine = Locked(MemoryMachine())
  }

  /// Takes the folder.
  public func open() throws(StateFilesError) -> any OpenStateFiles {
    let opened = machine.withLock { $0.open(folder) }
    return OpenMemoryFolder(files: self, opening: try opened.get())
  }

  /// Kills the process that has the folder open: its storage reaches the files no more, and what it
  /// did not synchronize is lost. The folder can be opened again, and whatever was made to fail works.
  ///
  /// - Parameter isKept: Which of the changes of names that were not synchronized are on disk all the
  ///   same, by their order: a disk may write early whatever it likes. None by default.
  public func kill(keeping isKept: (Int) -> Bool = { _ in false }) {
    let count = machine.withLock { $0.disk.unsynchronized.count }
    let kept = (0..<count).map(isKept)
    machine.withLock { $0.kill(keeping: kept) }
  }

  /// Makes steps fail.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong.
  ///   - steps: How many steps succeed before.
  ///   - count: How many steps fail; nil for all, until ``mend()``. Only ``FileFault/death`` is for ever.
  public func fail(_ fault: FileFault, after steps: Int = 0, count: Int? = nil) {
    machine.withLock { $0.plan = MemoryMachine.Plan(fault: fault, steps: steps, count: count) }
  }

  /// Lets steps succeed again.
  public func mend() { machine.withLock { $0.plan = nil } }

  /// How many steps were done, or failed, since the folder was made.
  public var stepCount: Int { machine.withLock { $0.stepCount } }

  /// The names of the files, in order.
  public var names: [String] { machine.withLock { $0.disk.names.keys.sorted() } }

  /// The bytes of a file. To set them is to damage a disk: it happens at once, and survives a kill.
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
