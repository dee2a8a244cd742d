import StateKit

/// A simulated machine: its disk, the planned fault, and whether a storage has the folder open.
struct InMemoryMachine: Sendable {
  struct FaultPlan: Sendable {
    let fault: FileFault
    /// The number of steps that succeed first.
    var succeedingSteps: Int
    /// The number of steps for which the fault then lasts, or nil for all.
    var failingSteps: Int?
  }

  var disk = InMemoryDisk()
  var plan: FaultPlan?
  private(set) var stepCount = 0
  private var hasCrashed = false
  /// The number of the current opening of the folder, or nil if no storage has the folder open. Each
  /// opening has its own number, so that a storage from before a crash cannot use the files.
  private var currentOpening: Int?
  private var lastOpening = 0

  mutating func open(_ folder: String) -> Result<Int, StateFilesError> {
    if currentOpening != nil { return .failure(.inUse(folder: folder)) }
    if case .missing = plan?.fault, plan?.succeedingSteps == 0 {
      return .failure(.missing(folder: folder))
    }
    lastOpening += 1
    currentOpening = lastOpening
    return .success(lastOpening)
  }

  mutating func close(_ opening: Int) {
    if currentOpening == opening { currentOpening = nil }
  }

  /// Simulates a crash and a restart of the machine.
  mutating func restart(keeping areKept: [Bool]) {
    disk.crash(keeping: areKept)
    plan = nil
    hasCrashed = false
    currentOpening = nil
  }

  /// One operation on the disk: the call of a method of `OpenStateFiles`.
  enum FileStep {
    case names
    case read(String)
    case write([UInt8], to: String)
    case append([UInt8], to: String, after: Int)
    case move(String, to: String)
    case remove(String)
    case synchronizeNames
  }

  enum FileStepResult: Sendable {
    case nothing
    case bytes([UInt8])
    case names([String])
  }

  mutating func perform(
    _ step: FileStep, for opening: Int, in folder: String
  ) -> Result<FileStepResult, StateFilesError> {
    guard currentOpening == opening, !hasCrashed else { return .failure(.closed(folder: folder)) }
    stepCount += 1
    if let fault = nextFault(), let error = fail(step, fault, in: folder) { return .failure(error) }
    return perform(step, in: folder)
  }

  /// Returns the fault for this step, if any.
  private mutating func nextFault() -> FileFault? {
    guard var plan else { return nil }
    defer { self.plan = plan.failingSteps == 0 ? nil : plan }
    if plan.succeedingSteps > 0 {
      plan.succeedingSteps -= 1
      return nil
    }
    if let count = plan.failingSteps { plan.failingSteps = count - 1 }
    return plan.fault
  }

  private mutating func perform(
    _ step: FileStep, in folder: String
  ) -> Result<FileStepResult, StateFilesError> {
    switch step {
    case .names: return .success(.names(disk.names.keys.sorted()))
    case .read(let name):
      return .success(disk.bytes(of: name).map(FileStepResult.bytes) ?? .nothing)
    case .write(let bytes, let name): disk.write(bytes, to: name, isSynchronized: true)
    case .append(let bytes, let name, let count):
      guard disk.append(bytes, to: name, after: count) else {
        // The number of `EINVAL`.
        return .failure(.failed(folder: folder, step: "append to \(name)", code: 22))
      }
    case .move(let name, let newName):
      guard disk.move(name, to: newName) else { return .failure(.missing(folder: folder)) }
    case .remove(let name): disk.remove(name)
    case .synchronizeNames: disk.synchronizeNames()
    }
    return .success(.nothing)
  }

  /// Performs the part of a step that a fault allows, and returns the error of the step. Returns nil
  /// if the fault does not affect the step.
  private mutating func fail(
    _ step: FileStep, _ fault: FileFault, in folder: String
  ) -> StateFilesError? {
    switch (fault, step) {
    case (.full, .write(let bytes, let name)):
      disk.write(Array(bytes.prefix(bytes.count / 2)), to: name, isSynchronized: true)
      return .full(folder: folder)
    case (.full, .append(let bytes, let name, let count)):
      _ = disk.append(Array(bytes.prefix(bytes.count / 2)), to: name, after: count)
      return .full(folder: folder)
    case (.readOnly, .write), (.readOnly, .append), (.readOnly, .move), (.readOnly, .remove):
      return .notPermitted(folder: folder)
    case (.unreadable, .read(let name)) where disk.bytes(of: name) != nil:
      return .notReadable(folder: folder, name: name)
    case (.full, _), (.readOnly, _), (.unreadable, _): return nil
    case (.missing, _): return .missing(folder: folder)
    case (.failing(let code), _):
      return .failed(folder: folder, step: "perform a step", code: code)
    case (.crash, _):
      hasCrashed = true
      switch step {
      case .write(let bytes, let name): disk.write(bytes, to: name, isSynchronized: false)
      case .append(let bytes, let name, let count):
        _ = disk.append(Array(bytes.prefix(bytes.count / 2)), to: name, after: count)
      case .synchronizeNames: disk.synchronizeNames(first: disk.unsynchronized.count / 2)
      case .move, .remove: _ = perform(step, in: folder)
      case .names, .read: break
      }
      return .closed(folder: folder)
    }
  }
}
